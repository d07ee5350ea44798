/**
 * Rows that transformations have made -> objects of the payload: values under their OData names, those of paths nested, what a row's structure does not have left out.
 * A value that exists in this answer only tells its type where JSON does not (JSON Format, section 4.6.3). Rows that still are entities tell what entities tell.
 */
import type { BoundApplied, BoundColumn } from '../binding/bound-apply';
import { isNumeral } from '../binding/types/edm-types';
import type { MetadataLevel } from '../response-format';
import type { ODataVersion } from '../odata-version';
import { tellType, withControl } from './control-information';
import type { JsonNumerals } from './json-numerals';
import { isRow, type Row } from './read-path';
import { RowAddress, type RowPath } from './row-address';
import { typeUri } from './type-uri';
import { writeMember } from './write-member';

/** How and for whom the rows are written. */
export interface AppliedContext {
  readonly namespace: string;
  readonly version: ODataVersion;
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly metadata: MetadataLevel;
  readonly numerals: JsonNumerals;
  /** Of rows that tell of themselves as entities do: the collection that they are addressed in. */
  readonly told: RowPath | undefined;
}

export function shapeApplied(rows: readonly Row[], query: BoundApplied, context: AppliedContext): readonly Row[] {
  const { columns, structures } = query;
  const { told } = context;
  const withheld = query.withheld.map(name => `${name}@Core.Permissions`);
  const typed = typedColumns(context);
  const written = columns.map((column): WrittenColumn => {
    return { ...column, isNumeral: isNumeral(column.type), isTyped: typed === 'all' || (typed === 'own' && !column.declared), context };
  });
  // What an entity has computed is written behind what it tells, as of any entity.
  const read = told === undefined ? written : written.filter(({ declared }) => declared);
  const added = told === undefined ? [] : written.filter(({ declared }) => !declared);
  return rows.map(row => {
    const present = structures[structures.length > 1 ? Number(row.structure) : 0];
    const head: Row = rowHead(query, context);
    for (const column of read) if (present?.has(column.name) === true) writeColumn(head, column, row);
    for (const annotation of withheld) head[annotation] = 'None';
    // As any entity tells it, wherever it is met.
    const shaped = told === undefined ? head : withControl(head, new RowAddress(row, told, context), context);
    for (const column of added) writeColumn(shaped, column, row);
    return shaped;
  });
}

/** Rows that have been made of entities are transient (Data Aggregation, section 3): their entity-id is null, which 4.0 asks for and 4.01 only with `metadata=full` (JSON Format, section 4.5.8). */
function rowHead({ type, entities, structures }: BoundApplied, { namespace, version, metadata }: AppliedContext): Row {
  if (entities !== undefined) return {};
  const head = metadata === 'full' ? { '@odata.type': `#${namespace}.${type.name}` } : {};
  const tellsId = metadata === 'full' || (metadata === 'minimal' && version === '4.0');
  return tellsId && structures.length === 1 ? { ...head, '@odata.id': null } : head;
}

interface WrittenColumn extends BoundColumn {
  readonly isNumeral: boolean;
  readonly isTyped: boolean;
  readonly context: AppliedContext;
}

/** A link that leads nowhere is null as a whole. */
function writeColumn(row: Row, column: WrittenColumn, read: Row): void {
  const { name, path, presence = [] } = column;
  const missing = presence.find(there => read[there.name] === false);
  if (missing === undefined) writeValue(row, column, read[name]);
  else path.slice(0, missing.link).reduce(inner, row)[path[missing.link] ?? ''] = null;
}

function writeValue(row: Row, { path, type, isNumeral: exact, isTyped: typed, context }: WrittenColumn, value: unknown): void {
  const name = path[path.length - 1] ?? '';
  const holder = path.slice(0, -1).reduce(inner, row);
  if (typed && value !== null && type.kind !== 'null') tellType(holder, name, typeUri(type, value, context));
  writeMember(holder, name, exact ? context.numerals.value(value) : value);
}

/** What only this answer has (`own`) is of a type that no metadata tell. The types of properties stand beside them with `metadata=full`; where rows tell of themselves, by that. */
function typedColumns({ told, metadata }: AppliedContext): 'all' | 'own' | 'none' {
  if (metadata === 'none') return 'none';
  return metadata === 'full' && told === undefined ? 'all' : 'own';
}

function inner(holder: Row, name: string): Row {
  const known = holder[name];
  if (isRow(known)) return known;
  const made: Row = {};
  holder[name] = made;
  return made;
}
