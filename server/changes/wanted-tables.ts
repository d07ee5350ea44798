/** A model -> the tables whose changes a log of its data must hold, each with the columns that tell a row, and those that links compare. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { StoredLink } from '../../resolvers/storage/storage-model';
import { storageOf } from '../../resolvers/storage/storage-of';

export interface WantedTable {
  readonly name: string;
  /** None where the model knows the table only as one between two others. */
  readonly keys: readonly string[];
  readonly links: readonly string[];
  /** Of the types with `@tracked` that are stored there. */
  readonly trackedTypes: readonly string[];
}

interface Noted {
  readonly keys: Set<string>;
  readonly links: Set<string>;
  readonly trackedTypes: string[];
}

export function wantedTables(model: AnnotatedSchema): readonly WantedTable[] {
  const { entities } = storageOf(model);
  const found = new Map<string, Noted>();
  const noted = (table: string): Noted => {
    const known = found.get(table) ?? { keys: new Set(), links: new Set(), trackedTypes: [] };
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
    if (type.isTracked) own.trackedTypes.push(name);
    for (const link of links.values()) noteLink(table.name, link);
  }
  return [...found].map(([name, { keys, links, trackedTypes }]) => ({ name, keys: [...keys], links: [...links], trackedTypes }));
}

function addAll(columns: Set<string>, added: readonly { readonly column: string }[]): void {
  for (const { column } of added) columns.add(column);
}
