/** The tables of one statement: their aliases, and the joins that lead over to-one links, each made once however often it is used. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Place } from '../../expression/expression-tree';
import type { StorageModel, StoredEntity, StoredLink, StoredTable } from '../../storage/storage-model';
import { checkLink } from './column-reference';
import { equalColumns, joinCondition } from './join-condition';
import type { SqlJoin, SqlSource } from '../nodes/sql-nodes';

const MOST_JOINED = 8;

/** Alias of the table of the entity that a statement is about. */
export const ROOT = 't0';

/** One entity's table in a select, and what is joined to it there. */
export interface OpenTable {
  readonly alias: string;
  readonly source: SqlSource;
  readonly joins: SqlJoin[];
  readonly reached: Map<StoredLink, JoinedTable>;
}

interface JoinedTable {
  readonly alias: string;
  readonly reached: Map<StoredLink, JoinedTable>;
}

export function sourceOf(table: StoredTable, alias: string): SqlSource {
  return { kind: 'table', table, alias };
}

export class StatementTables {
  readonly #storage: StorageModel;
  readonly #grants: Grants;
  readonly #open = new Map<number, OpenTable>();
  #aliases = 0;
  #conditions = 0;

  constructor(storage: StorageModel, grants: Grants) {
    this.#storage = storage;
    this.#grants = grants;
  }

  /** Begins a select over an entity; `scope` is what expressions call it by. */
  open(scope: number, entity: string): OpenTable {
    const alias = this.nextAlias();
    const table: OpenTable = { alias, source: sourceOf(this.entity(entity).table, alias), joins: [], reached: new Map() };
    this.#open.set(scope, table);
    return table;
  }

  /** Alias of the table of the entity at a place; joins what leads there. */
  aliasAt({ scope, through }: Place): string {
    const open = this.#open.get(scope);
    if (!open) throw new Error('An expression speaks of an entity that is not selected from.');
    return through.reduce<JoinedTable>((table, link) => table.reached.get(link) ?? this.#join(link, table, open), open).alias;
  }

  entity(name: string): StoredEntity {
    const entity = this.#storage.entities.get(name);
    if (!entity) throw new Error(`The model has no entity ${name}.`);
    return entity;
  }

  nextAlias(): string {
    const alias = `t${this.#aliases}`;
    this.#aliases += 1;
    return alias;
  }

  /**
   * Counts a condition that rows exist. PostgreSQL makes a join of it where it can, and plans joins on one column in a time that grows with the cube of their number:
   * those that may not be joined are written so that each row is tested.
   */
  mayJoin(): boolean {
    this.#conditions += 1;
    return this.#conditions <= MOST_JOINED;
  }

  /** An outer join, so that what leads nowhere keeps its row; PostgreSQL makes it an inner one where a condition allows. */
  #join(link: StoredLink, from: JoinedTable, { joins }: OpenTable): JoinedTable {
    checkLink(link, this.#grants);
    const start = link.through
      ? this.#joinBetween({ from: link.from, through: link.through }, from.alias, joins)
      : { alias: from.alias, columns: link.from };
    const alias = this.nextAlias();
    const source = sourceOf(this.entity(link.target).table, alias);
    joins.push({ kind: 'LEFT JOIN', source, on: joinCondition([alias, link.to], [start.alias, start.columns]) });
    const joined: JoinedTable = { alias, reached: new Map() };
    from.reached.set(link, joined);
    return joined;
  }

  #joinBetween(
    link: { readonly from: StoredLink['from']; readonly through: NonNullable<StoredLink['through']> },
    from: string,
    joins: SqlJoin[],
  ): Pick<JoinedTable, 'alias'> & { columns: StoredLink['from'] } {
    const alias = this.nextAlias();
    joins.push({
      kind: 'LEFT JOIN',
      source: sourceOf(link.through.table, alias),
      on: equalColumns([alias, link.through.from], [from, link.from]),
    });
    return { alias, columns: link.through.to };
  }
}
