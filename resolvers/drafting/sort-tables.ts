/** The tables of a schema -> those that can be types, each with its key, those that only stand between two of them, and why others are left out. */
import { didYouMean } from '../../std/suggest';
import type { DescribedColumn, DescribedSchema, DescribedTable, Reference } from './described-schema';
import { canBeInKey, NOT_READABLE } from './field-type';
import { identifierOf } from './identifier-of';
import { unlinkable } from './unlinkable';

export interface SortedTables {
  readonly keyed: readonly KeyedTable[];
  readonly between: readonly BetweenTable[];
  readonly left: readonly string[];
}

export interface KeyedTable {
  readonly table: DescribedTable;
  /** Names of columns. */
  readonly key: readonly string[];
}

/** Has no columns but those of two foreign keys, which together are its primary key, and both of which can be links. */
export interface BetweenTable {
  readonly table: DescribedTable;
  readonly references: readonly [Reference, Reference];
}

/** Names of columns by the name of a view or table whose key PostgreSQL does not know. */
export type StatedKeys = ReadonlyMap<string, readonly string[]>;

/** The service's own, where it shares a schema with the data. */
const OWN_TABLES: readonly string[] = ['opslag_migration'];

export function sortTables({ name: schema, tables }: DescribedSchema, stated: StatedKeys): SortedTables {
  const sorted = tables.filter(({ name }) => !OWN_TABLES.includes(name)).map(table => ({ table, key: keyOf(table, stated) }));
  const keyed = sorted.flatMap(({ table, key }) => (typeof key === 'string' ? [] : [{ table, key }]));
  const left = sorted.flatMap(({ table, key }) => (typeof key === 'string' ? [`${capital(table.kind)} "${table.name}": ${key}.`] : []));
  const candidates = keyed.flatMap(({ table }) => asBetween(table, tables) ?? []);
  const ends = keyed.filter(({ table }) => candidates.every(candidate => candidate.table !== table)).map(({ table }) => table.name);
  const isLink = (table: DescribedTable, end: Reference): boolean => {
    const target = tables.find(({ name }) => name === end.table);
    return end.schema === schema && ends.includes(end.table) && target !== undefined && unlinkable(table, target, end) === undefined;
  };
  const between = candidates.filter(({ table, references }) => references.every(end => isLink(table, end)));
  return { keyed: keyed.filter(({ table }) => between.every(link => link.table !== table)), between, left };
}

/** Why a key that somebody states would not be used; undefined where all are. */
export function unusedKey({ name: schema, tables }: DescribedSchema, stated: StatedKeys): string | undefined {
  const names = tables.map(table => table.name);
  for (const name of stated.keys()) {
    const table = tables.find(other => other.name === name);
    if (table === undefined)
      return `The schema ${schema} has no table or view '${name}', which --key names.${didYouMean(name, names, "'")}`;
    if (!takesStated(table))
      return `--key is for views, foreign tables and tables that others inherit from. The key of the table '${name}' is the one that the database knows. If it has none, give it a primary key.`;
  }
  return undefined;
}

function takesStated({ kind, hasHeirs }: DescribedTable): boolean {
  return kind !== 'table' || hasHeirs;
}

/** The key's columns, or why there is none. */
function keyOf(table: DescribedTable, stated: StatedKeys): readonly string[] | string {
  const { name, kind, partitionOf, extension, readable, columns, references, hasHeirs } = table;
  if (partitionOf !== null) {
    const unlinked = references.length === 0 ? '' : `; to make links of its foreign keys, declare them on "${partitionOf}"`;
    return `it is a part of "${partitionOf}", over which its rows are read${unlinked}`;
  }
  if (extension !== null) return `it belongs to the extension ${extension}`;
  if (!readable) return NOT_READABLE;
  if (identifierOf(name) === '') return 'its name has no letter or digit that GraphQL and OData have; make a view with another name';
  const key = (takesStated(table) ? stated.get(name) : undefined) ?? knownKey(table);
  if (key !== undefined) return wrongKey(key, columns) ?? key;
  if (hasHeirs) return `other tables inherit from it, and their rows may have the same keys; ${howToSay(name)}`;
  if (kind === 'table') return 'it has no primary key, and no unique columns that are never null; give it a primary key';
  return `PostgreSQL knows no key of it; ${howToSay(name)}`;
}

function howToSay(table: string): string {
  return `if a column tells its rows apart, or several do, say so with --key '${table}=COLUMN,COLUMN'`;
}

/** The primary key, or else the smallest set of columns that is unique and never null; of a materialized view PostgreSQL does not know what is never null. */
function knownKey({ primaryKey, unique, columns, kind }: DescribedTable): readonly string[] | undefined {
  if (primaryKey !== null) return primaryKey;
  const sure = unique.filter(names => kind === 'materialized view' || names.every(name => columnNamed(name, columns)?.notNull === true));
  return [...sure].sort((one, other) => one.length - other.length)[0];
}

function wrongKey(key: readonly string[], columns: readonly DescribedColumn[]): string | undefined {
  for (const name of key) {
    const column = columnNamed(name, columns);
    if (column === undefined) return `it has no column "${name}", which its key is said to be`;
    if (!column.readable) return `the column "${name}" belongs to its key, and ${NOT_READABLE}`;
    if (!canBeInKey(column))
      return `the column "${name}" of its key has the type ${column.written}, which cannot be in a key; make a view with that column as another type, and say its key with --key`;
    if (identifierOf(name) === '') return `the column "${name}" of its key has no letter or digit that GraphQL and OData have`;
  }
  return undefined;
}

function columnNamed(name: string, columns: readonly DescribedColumn[]): DescribedColumn | undefined {
  return columns.find(column => column.name === name);
}

function asBetween(table: DescribedTable, tables: readonly DescribedTable[]): readonly BetweenTable[] | undefined {
  const [one, other, ...more] = table.references;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const joined = [...one.columns, ...other.columns];
  const all = table.columns.map(({ name }) => name);
  const isWhole = sameSet(joined, all) && sameSet(table.primaryKey ?? [], all) && joined.length === all.length;
  const isReferredTo = tables.some(({ references }) => references.some(reference => reference.table === table.name));
  return isWhole && !isReferredTo ? [{ table, references: [one, other] }] : undefined;
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every(name => other.includes(name));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
