/** The sets of a source and what can be imported -> what each set stages. Faults: names that are not in the model, keys that cannot be told, fields without a value. */
import { findName, findNamed } from '../../std/find-named';
import { didYouMean } from '../../std/suggest';
import type { FaultList } from '../checking/import-fault';
import type { SourceSet } from '../sources/source';
import type { ColumnField, ImportSet, ImportTarget, NamedReference, TargetTable } from '../target/import-target';
import type { ImportPlan, Lookup, PlannedCell, PlannedSet, PlannedTable } from './import-plan';

export function planImport(sources: readonly SourceSet[], target: ImportTarget, faults: FaultList): ImportPlan {
  const sets = sources.flatMap((source, index) => planSet({ source, index, target, faults }) ?? []);
  const tables = new Set(sets.map(({ set }) => set.table));
  return { sets, tables: [...tables].map(table => planTable(table, sets)) };
}

function planTable(table: TargetTable, all: readonly PlannedSet[]): PlannedTable {
  const sets = all.filter(({ set }) => set.table === table);
  const columns = sets.flatMap(({ cells, lookups }) => [...cells.map(({ column }) => column), ...lookups.flatMap(referring)]);
  return { table, sets, columns: [...new Set([...table.key, ...columns])].filter(column => table.columns.has(column)) };
}

function referring({ reference }: Lookup): readonly string[] {
  return reference.columns;
}

interface Planning {
  readonly source: SourceSet;
  readonly index: number;
  readonly target: ImportTarget;
  readonly faults: FaultList;
}

function planSet({ source, index, target, faults }: Planning): PlannedSet | undefined {
  const tell = (message: string, field?: string): void => faults.add({ set: source.name, namedAt: source.namedAt?.(field), message });
  const set = findNamed(source.name, target.sets);
  if (set === undefined) {
    tell(describeUnknownSet(source.name, target));
    return undefined;
  }
  const { cells, lookups } = planFields({ source, set, index, tell }, target);
  const known = [...cells.map(({ column }) => column), ...lookups.flatMap(referring)];
  const fixed = fixedCells(set, known);
  const given = new Set([...known, ...fixed.map(({ column }) => column)]);
  const matchedBy = planMatch({ source, set, given, tell });
  const fills = planFills(set, given, tell);
  return { index, source, set, cells: [...cells.map(cell => required(cell, set, matchedBy)), ...fixed], lookups, matchedBy, fills };
}

/** What a unique constraint or the owner's number tells apart must have it: nulls are all alike. */
function required(cell: PlannedCell, { fields }: ImportSet, matchedBy: PlannedSet['matchedBy']): PlannedCell {
  const number = fields.get('MasterId')?.column;
  const isNumber = number !== undefined && cell.column === number && matchedBy?.length === 2 && matchedBy.includes(number);
  return cell.kind === 'field' && isNumber ? { ...cell, field: { ...cell.field, nullable: false } } : cell;
}

function describeUnknownSet(name: string, { sets, refused }: ImportTarget): string {
  const reason = refused.get(name);
  if (reason !== undefined) return `Nothing can be imported into ${name}: ${reason}.`;
  const parts = [...sets.keys()].filter(set => sets.get(set)?.type.name === name);
  if (parts.length > 0) return `${name} comes in several sets. Name one of them: ${parts.join(', ')}.`;
  return `The model has no type ${name}.${didYouMean(name, sets.keys())}`;
}

interface SetPlanning {
  readonly source: SourceSet;
  readonly set: ImportSet;
  readonly index: number;
  readonly tell: (message: string, field?: string) => void;
}

function planFields({ source, set, index, tell }: SetPlanning, target: ImportTarget): Pick<PlannedSet, 'cells' | 'lookups'> {
  const cells: PlannedCell[] = [];
  const lookups = new Map<string, Lookup>();
  for (const [position, name] of source.fields.entries()) {
    const field = findNamed(name, set.fields);
    const led = field === undefined ? findLed(name, set, target) : undefined;
    const taken = field?.column;
    if (field !== undefined && cells.some(({ column }) => column === taken)) tell(`${field.name} is told twice.`, name);
    else if (field !== undefined) cells.push({ kind: 'field', column: field.column, name, field });
    else if (led !== undefined) {
      const staged = `by ${index} ${position}`;
      cells.push({ kind: 'field', column: staged, name, field: { ...led.field, nullable: isOptional(set, led) } });
      const known = lookups.get(led.name)?.by ?? [];
      const by = [...known, { name: led.field.name, staged, column: led.field.column }];
      lookups.set(led.name, { name: led.name, type: led.reference.type.name, reference: led.reference.reference, by });
    } else tell(describeUnknownField(name, set), name);
  }
  return { cells, lookups: [...lookups.values()] };
}

interface LedField {
  readonly name: string;
  readonly reference: NamedReference;
  /** Of the record that is led to. */
  readonly field: ColumnField;
}

/** `Person/Cpr`: a field of the record that a link leads to. */
function findLed(written: string, set: ImportSet, { sets }: ImportTarget): LedField | undefined {
  const [link = '', ...rest] = written.split('/');
  const name = findName(link, set.references.keys());
  const reference = name === undefined ? undefined : set.references.get(name);
  if (name === undefined || reference === undefined) return undefined;
  const field = findNamed(rest.join('/'), sets.get(reference.type.name)?.fields ?? new Map<string, ColumnField>());
  return field && { name, reference, field };
}

function isOptional({ table }: ImportSet, { reference }: LedField): boolean {
  return reference.reference.columns.some(column => table.columns.get(column)?.notNull === false);
}

function describeUnknownField(name: string, { name: set, fields, table }: ImportSet): string {
  const generated = [...table.columns.values()].some(column => column.generated && column.name.replaceAll('_', '') === name.toLowerCase());
  if (generated) return `${name} is computed by the database. Leave it out.`;
  return `${set} has no field ${name}.${didYouMean(name, fields.keys())}`;
}

/** What belongs to the set has these values; what comes in is not gone, where the source does not say. */
function fixedCells({ fixed, table }: ImportSet, known: readonly string[]): PlannedCell[] {
  const cells: PlannedCell[] = fixed.map(({ column, equals }) => ({ kind: 'fixed', column, text: equals }));
  const { deleted } = table;
  return deleted === undefined || known.includes(deleted) ? cells : [...cells, { kind: 'fixed', column: deleted, text: 'f' }];
}

interface Matching extends Omit<SetPlanning, 'index'> {
  /** Columns that the source tells. */
  readonly given: ReadonlySet<string>;
}

/** Without a key, rows are known again by what the source says tells them apart, else by what is unique, else by their owner's number, else by all that they tell. */
function planMatch({ source, set, given, tell }: Matching): readonly string[] | undefined {
  const missing = set.table.key.filter(column => !given.has(column));
  if (missing.length === 0) {
    refuseMatch({ source, set, tell });
    return undefined;
  }
  const names = missing.map(column => [...set.fields.values()].find(field => field.column === column)?.name ?? column);
  if (missing.length > 1 || set.table.columns.get(missing[0] ?? '')?.sequence === undefined) {
    tell(`Its key is not told. Say where ${names.join(' and ')} comes from.`);
    return undefined;
  }
  if (source.matchedBy !== undefined) return source.matchedBy.flatMap(name => matchColumns(name, { source, set, given, tell }));
  const isGiven = (columns: readonly string[]): boolean => columns.every(column => given.has(column));
  const unique = set.table.unique.find(columns => columns.length > 0 && isGiven(columns));
  if (unique !== undefined) return unique;
  const owned = ['Master', 'MasterId'].flatMap(name => set.fields.get(name)?.column ?? []);
  if (owned.length === 2 && isGiven(owned)) return owned;
  return [...given].filter(column => column !== set.table.changed && column !== set.table.deleted && set.table.columns.has(column));
}

/** A key that is told says which record it is: another way to know it again would be of no use, or contradict it. */
function refuseMatch({ source: { matchedBy = [] }, set: { fields, table }, tell }: Omit<Matching, 'given'>): void {
  const key = table.key.map(column => [...fields.values()].find(field => field.column === column)?.name ?? column);
  const other = matchedBy.find(name => !table.key.includes(findNamed(name, fields)?.column ?? ''));
  if (other !== undefined)
    tell(`Its key is told (${key.join(', ')}), so its records are known by that and not by ${other}. Take match out.`);
}

function matchColumns(name: string, { set, given, tell }: Matching): readonly string[] {
  const column = findNamed(name, set.fields)?.column ?? findNamed(name, set.references)?.reference.columns[0];
  if (column !== undefined && given.has(column)) return [column];
  tell(`Its records cannot be told apart by ${name}: the source does not tell it.`, name);
  return [];
}

function planFills(
  { fields, references, table }: ImportSet,
  given: ReadonlySet<string>,
  tell: SetPlanning['tell'],
): ReadonlyMap<string, string> {
  const fills = new Map<string, string>();
  for (const { name, isRequired } of table.columns.values()) {
    if (given.has(name) || (!isRequired && name !== table.changed)) continue;
    const field = [...fields.values()].find(({ column }) => column === name);
    const fill = name === table.changed ? 'now()' : field?.fill;
    if (fill !== undefined) fills.set(name, fill);
    else if (field !== undefined || [...references.values()].some(({ reference }) => reference.columns.includes(name)))
      tell(`${field?.name ?? name} must have a value. Say where it comes from.`, field?.name);
    else
      tell(
        `The column "${name}" of "${table.name}" must have a value, and no field of the model has it. Give the column a default, or leave the type out.`,
      );
  }
  return fills;
}
