/**
 * A drafted model -> the statements for the indexes that its links and the order of its keys want and that the database lacks; after them, as comments, those
 * for orders and filters by single columns, of which the owner takes what readers ask for.
 */
import { escapeIdentifier } from 'pg';
import type { DescribedIndex, DescribedTable, Reference } from './described-schema';
import type { DraftedField, DraftedModel, DraftedType } from './drafted-model';

export function missingIndexes({ schema, types, between }: DraftedModel): string {
  const stored = types.filter(({ table }) => table.kind === 'table' || table.kind === 'materialized view');
  const links = stored.flatMap(type => linkIndexes(type.table, type.key, types));
  const through = between.flatMap(table => linkIndexes(table, table.primaryKey ?? [], types));
  const orders = stored.flatMap(keyOrder);
  const asked = stored.flatMap(type => askedColumns(type, types));
  const statement = ({ table, parts }: WantedIndex): string =>
    `CREATE INDEX ON ${escapeIdentifier(schema)}.${escapeIdentifier(table.name)} (${parts.join(', ')});`;
  return [
    '-- Links: without these, each expansion reads the whole table.',
    ...[...links, ...through].map(statement),
    '-- Pages in the order of the key, where the key is a text.',
    ...orders.map(statement),
    '-- Orders and filters: take those that your readers order or filter by.',
    ...asked.map(index => `-- ${statement(index)}`),
    '',
  ].join('\n');
}

interface WantedIndex {
  readonly table: DescribedTable;
  /** As SQL writes them. */
  readonly parts: readonly string[];
}

/** What is led to is found by the columns of the foreign key, and ordered by its own key. */
function linkIndexes(table: DescribedTable, key: readonly string[], types: readonly DraftedType[]): readonly WantedIndex[] {
  const wanted = servedReferences(table, types).filter(({ columns }) => !table.indexes.some(index => beginsWith(index, columns)));
  const distinct = [...new Map(wanted.map(({ columns }) => [JSON.stringify(columns), columns])).values()];
  return distinct.map(columns => ({ table, parts: [...columns, ...key.filter(name => !columns.includes(name))].map(escapeIdentifier) }));
}

function servedReferences({ references }: DescribedTable, types: readonly DraftedType[]): readonly Reference[] {
  return references.filter(reference => types.some(({ table }) => table.name === reference.table));
}

function beginsWith({ columns: indexed }: DescribedIndex, columns: readonly string[]): boolean {
  const first = indexed.slice(0, columns.length).map(({ name }) => name);
  return columns.every(name => first.includes(name));
}

function keyOrder({ table, key, fields }: DraftedType): readonly WantedIndex[] {
  const ordering = key.flatMap(name => fields.find(({ column }) => column.name === name) ?? []);
  const isThere = table.indexes.some(index => ordering.every((field, at) => ordersBy(index, field, at)));
  return ordering.some(isText) && !isThere ? [{ table, parts: ordering.map(ordered) }] : [];
}

/** For each column that is no part of the key: one for orders, and of a text another one for filters. A link's index serves its first column too. */
function askedColumns({ table, key, fields }: DraftedType, types: readonly DraftedType[]): readonly WantedIndex[] {
  const isFirst = (name: string) => servedReferences(table, types).some(({ columns: [first] }) => first === name);
  const others = fields.filter(
    ({ column: { name }, type }) => !key.includes(name) && !isFirst(name) && type !== 'Boolean' && type !== 'Binary',
  );
  return others.flatMap(field => {
    const { name, type } = field.column;
    const order = table.indexes.some(index => ordersBy(index, field, 0))
      ? []
      : [{ table, parts: [ordered(field), ...key.map(escapeIdentifier)] }];
    const isFound = !isText(field) || table.indexes.some(index => findsPrefix(index, name));
    return isFound ? order : [...order, { table, parts: [`${escapeIdentifier(name)} ${PREFIX_OPERATORS[type] ?? 'text_pattern_ops'}`] }];
  });
}

const DANISH = 'da-x-icu';

const PREFIX_OPERATORS: Readonly<Record<string, string>> = { bpchar: 'bpchar_pattern_ops', varchar: 'varchar_pattern_ops' };

function ordersBy({ columns }: DescribedIndex, field: DraftedField, at: number): boolean {
  const indexed = columns[at];
  return indexed?.name === field.column.name && (!isText(field) || indexed.collation === DANISH) && (!field.nullable || indexed.nullsFirst);
}

function findsPrefix({ columns: [first] }: DescribedIndex, name: string): boolean {
  return first?.name === name && first.operators.endsWith('_pattern_ops');
}

function ordered(field: DraftedField): string {
  return `${escapeIdentifier(field.column.name)}${isText(field) ? ` COLLATE "${DANISH}"` : ''}${field.nullable ? ' NULLS FIRST' : ''}`;
}

function isText({ type }: DraftedField): boolean {
  return type === 'String';
}
