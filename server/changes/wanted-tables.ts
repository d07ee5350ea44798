/** A model -> the tables whose changes a log of its data must hold, each with the columns that tell a row, and those that links compare. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { StorageModel, StoredLink } from '../../resolvers/storage/storage-model';
import { storageOf } from '../../resolvers/storage/storage-of';

export interface WantedTable {
  readonly name: string;
  /** None where the model knows the table only as one between two others. */
  readonly keys: readonly string[];
  readonly links: readonly string[];
  /** Types with `@tracked` that are stored there, or from which links lead there. */
  readonly trackedTypes: readonly string[];
}

interface Noted {
  readonly keys: Set<string>;
  readonly links: Set<string>;
  readonly trackedTypes: Set<string>;
}

export function wantedTables(model: AnnotatedSchema): readonly WantedTable[] {
  const { entities } = storageOf(model);
  const found = new Map<string, Noted>();
  const noted = (table: string): Noted => {
    const known = found.get(table) ?? { keys: new Set(), links: new Set(), trackedTypes: new Set() };
    found.set(table, known);
    return known;
  };
  const noteLink = (table: string, { from, to, target, through }: StoredLink): void => {
    addAll(noted(table).links, from);
    const targetTable = entities.get(target)?.table.name;
    if (targetTable !== undefined) addAll(noted(targetTable).links, to.columns);
    if (through !== undefined) addAll(noted(through.table.name).links, [...through.from, ...through.to]);
  };
  for (const { name, table, identity, links, type } of entities.values()) {
    const own = noted(table.name);
    // Types that share a table may tell its rows by different columns: then those of the first are the key.
    addAll(own.keys.size === 0 ? own.keys : own.links, identity);
    for (const link of links.values()) noteLink(table.name, link);
    if (!type.isTracked) continue;
    for (const reached of tablesFrom(name, entities)) noted(reached).trackedTypes.add(name);
  }
  return [...found].map(([name, { keys, links, trackedTypes }]) => ({
    name,
    keys: [...keys],
    links: [...links],
    trackedTypes: [...trackedTypes],
  }));
}

/** Of the type and of all that links lead to from it, those between two others included. */
function tablesFrom(name: string, entities: StorageModel['entities']): ReadonlySet<string> {
  const tables = new Set<string>();
  const reached = new Set([name]);
  for (const type of reached) {
    const entity = entities.get(type);
    if (entity === undefined) continue;
    tables.add(entity.table.name);
    for (const { target, through } of entity.links.values()) {
      reached.add(target);
      if (through !== undefined) tables.add(through.table.name);
    }
  }
  return tables;
}

function addAll(columns: Set<string>, added: readonly { readonly column: string }[]): void {
  for (const { column } of added) columns.add(column);
}
