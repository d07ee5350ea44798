/** A model -> the tables whose changes a log of its data must hold (of a view, the one that it shows), each with the columns that tell a row, and those that links and conditions compare. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { relationOf } from '../../resolvers/sql/changes/change-log';
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import { readColumns } from '../../resolvers/storage/read-columns';
import type { StorageModel, StoredLink, StoredTable } from '../../resolvers/storage/storage-model';

export interface WantedTable {
  readonly schema: string;
  readonly name: string;
  /** As people are told of it: with its schema only where that is not the model's. */
  readonly shownAs: string;
  /** None where the model knows the table only as one between two others. */
  readonly keys: readonly string[];
  readonly links: readonly string[];
  /** All that the model reads of it, these included. */
  readonly columns: readonly string[];
  /** That show it, and name it as their base. */
  readonly views: readonly ShownView[];
  /** Types with `@tracked` that are stored there, or from which links lead there. */
  readonly trackedTypes: readonly string[];
  /** Two types that are stored there, of which one at least has `@tracked`, and whose keys have other columns. A trigger knows one key. */
  readonly unlike: readonly [OwnKey, OwnKey] | undefined;
}

export interface ShownView {
  readonly view: StoredTable;
  /** All that the model reads of it. */
  readonly columns: readonly string[];
}

/** By which a type tells the rows of its table apart. */
export interface OwnKey {
  readonly type: string;
  readonly columns: readonly string[];
  readonly isTracked: boolean;
}

interface Noted extends Pick<WantedTable, 'schema' | 'name'> {
  readonly keys: Set<string>;
  readonly links: Set<string>;
  /** The table, and views that show it, by their names. */
  readonly shownBy: Map<string, StoredTable>;
  readonly trackedTypes: Set<string>;
  readonly ownKeys: OwnKey[];
}

export function wantedTables(model: AnnotatedSchema): readonly WantedTable[] {
  const storage = deriveStorage(model);
  const { entities } = storage;
  const found = new Map<string, Noted>();
  const noted = (table: StoredTable): Noted => {
    const { schema, name } = table.base ?? table;
    const none = {
      keys: new Set<string>(),
      links: new Set<string>(),
      shownBy: new Map<string, StoredTable>(),
      trackedTypes: new Set<string>(),
      ownKeys: [],
    };
    const known = found.get(relationOf(table)) ?? { schema, name, ...none };
    known.shownBy.set(table.name, table);
    found.set(relationOf(table), known);
    return known;
  };
  const noteLink = (table: StoredTable, { from, to, target, through }: StoredLink): void => {
    addAll(noted(table).links, from);
    const targetTable = entities.get(target)?.table;
    if (targetTable !== undefined) addAll(noted(targetTable).links, [...to.columns, ...to.rows]);
    if (through !== undefined) addAll(noted(through.table).links, [...through.from, ...through.to]);
  };
  for (const { name, table, identity, links, type } of entities.values()) {
    const own = noted(table);
    // Types that share a table may tell its rows by different columns: then those of the first are the key.
    addAll(own.keys.size === 0 ? own.keys : own.links, identity);
    own.ownKeys.push({ type: name, columns: identity.map(({ column }) => column), isTracked: type.isTracked });
    // By its conditions a deletion tells whether anybody could see the row.
    addAll(own.links, table.rows);
    for (const link of links.values()) noteLink(table, link);
    if (!type.isTracked) continue;
    for (const reached of tablesFrom(name, entities)) noted(reached).trackedTypes.add(name);
  }
  const read = readColumns(storage);
  return [...found.values()].map(({ schema, name, keys, links, shownBy, trackedTypes, ownKeys }) => ({
    schema,
    name,
    shownAs: schema === model.databaseSchema ? name : `${schema}.${name}`,
    keys: [...keys],
    links: [...links],
    columns: [...shownBy.keys()].flatMap(shown => read.get(shown) ?? []),
    views: [...shownBy.values()].filter(({ base }) => base !== undefined).map(view => ({ view, columns: read.get(view.name) ?? [] })),
    trackedTypes: [...trackedTypes],
    unlike: unlikeKeys(ownKeys),
  }));
}

function unlikeKeys(keys: readonly OwnKey[]): WantedTable['unlike'] {
  const pairs = keys.flatMap((one, index) => keys.slice(index + 1).map(other => [one, other] as const));
  return pairs.find(([one, other]) => (one.isTracked || other.isTracked) && !areAlike(one.columns, other.columns));
}

/** Whether two keys have the same columns. */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every(column => other.includes(column));
}

/** Of the type and of all that links lead to from it, those between two others included. */
function tablesFrom(name: string, entities: StorageModel['entities']): ReadonlySet<StoredTable> {
  const tables = new Set<StoredTable>();
  const reached = new Set([name]);
  for (const type of reached) {
    const entity = entities.get(type);
    if (entity === undefined) continue;
    tables.add(entity.table);
    for (const { target, through } of entity.links.values()) {
      reached.add(target);
      if (through !== undefined) tables.add(through.table);
    }
  }
  return tables;
}

function addAll(columns: Set<string>, added: readonly { readonly column: string }[]): void {
  for (const { column } of added) columns.add(column);
}
