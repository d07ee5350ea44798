/**
 * Rows that transformations have made -> objects of the payload: values under their OData names, those of paths nested, what a row's structure does not have left out.
 * A value that exists in this answer only tells its type where JSON does not (JSON Format, section 4.6.3).
 */
import type { BoundApplied, BoundColumn } from '../binding/bound-apply';
import type { MetadataLevel } from '../metadata-level';
import type { ODataVersion } from '../odata-version';
import type { JsonNumerals } from './json-numerals';
import { isObject } from './read-path';
import { typeUri } from './type-uri';
import { writeMember } from './write-member';

type Row = Record<string, unknown>;

/** How and for whom the rows are written. */
export interface AppliedContext {
  readonly namespace: string;
  readonly version: ODataVersion;
  readonly metadata: MetadataLevel;
  readonly numerals: JsonNumerals;
}

export function shapeApplied(rows: readonly Row[], query: BoundApplied, context: AppliedContext): readonly Row[] {
  const { columns, structures, withheld } = query;
  const written = columns.map(column => ({ ...column, isNumeral: isNumeral(column), isTyped: isTyped(column, context.metadata) }));
  return rows.map(row => {
    const present = structures[structures.length > 1 ? Number(row.structure) : 0];
    const shaped: Row = rowHead(query, context);
    for (const column of written) if (present?.has(column.name) === true) writeColumn(shaped, column, row[column.name], context);
    for (const name of withheld) shaped[`${name}@Core.Permissions`] = 'None';
    return shaped;
  });
}

/** Rows that have been made of entities are transient (Data Aggregation, section 3): their entity-id is null, which 4.0 asks for and 4.01 only with `metadata=full` (JSON Format, section 4.5.8). */
function rowHead({ type, entities, structures }: BoundApplied, { namespace, version, metadata }: AppliedContext): Row {
  const head = metadata === 'full' ? { '@odata.type': `#${namespace}.${type.name}` } : {};
  const tellsId = metadata === 'full' || (metadata === 'minimal' && version === '4.0');
  return tellsId && !entities && structures.length === 1 ? { ...head, '@odata.id': null } : head;
}

interface WrittenColumn extends BoundColumn {
  readonly isNumeral: boolean;
  readonly isTyped: boolean;
}

function writeColumn(
  row: Row,
  { path, type, isNumeral: exact, isTyped: typed }: WrittenColumn,
  value: unknown,
  context: AppliedContext,
): void {
  const name = path[path.length - 1] ?? '';
  const holder = path.slice(0, -1).reduce(inner, row);
  const uri = typed && value !== null && type.kind !== 'null' ? typeUri(type, value, context) : undefined;
  if (uri !== undefined) holder[`${name}@odata.type`] = uri;
  writeMember(holder, name, exact ? context.numerals.value(value) : value);
}

/** What only this answer has is of a type that no metadata tell. */
function isTyped({ declared }: BoundColumn, metadata: MetadataLevel): boolean {
  return metadata === 'full' || (metadata === 'minimal' && !declared);
}

function inner(holder: Row, name: string): Row {
  const known = holder[name];
  if (isObject(known)) return known;
  const made: Row = {};
  holder[name] = made;
  return made;
}

function isNumeral({ type }: BoundColumn): boolean {
  return type.kind === 'primitive' && (type.name === 'Edm.Int64' || type.name === 'Edm.Decimal');
}
