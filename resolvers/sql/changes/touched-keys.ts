/**
 * What an answer depends on -> common tables of its statement: the noted changes, and the keys of the collection that they touch. A change below is followed up over rows as they
 * are now, from what its row led to before and after it: where a row in between has changed, that change leads there by itself.
 */
import type { StoredEntity, StoredLink } from '../../storage/storage-model';
import { checkLink, joinReference } from '../tables/column-reference';
import { equalColumns } from '../tables/join-condition';
import { sourceOf } from '../tables/statement-tables';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, infix, not, select, SQL_FALSE } from '../nodes/sql-building';
import type { SqlAggregate, SqlCommonTable, SqlExpression, SqlJoin, SqlSelect, SqlSelectItem } from '../nodes/sql-nodes';
import type { StatementContext } from '../pages/collection-query';
import {
  concerns,
  decides,
  equalsNoted,
  isOf,
  isOperation,
  keyValue,
  logColumn,
  notedTable,
  NOTED_ROWS,
  ofColumn,
  reachedOn,
  relationsOf,
  valueIn,
  type LogWindow,
} from './change-log';
import type { Concern } from './concern';

export const TOUCHED = 'touched';
export const KEYS = 'keys';
export const TRANSACTION = 'transaction';
/** Whether the change may have taken the entity out of the collection. */
export const DECIDES = 'decides';

/** Of the parts of the key. */
export function keyName(index: number): string {
  return `k${index}`;
}

export interface Watched {
  readonly entity: StoredEntity;
  readonly concerns: readonly Concern[];
}

/** `noted` and `touched`: a row for each change and key. */
export function touchedTables({ entity, concerns: all }: Watched, window: LogWindow, context: StatementContext): readonly SqlCommonTable[] {
  const selects = all.flatMap(concern => touchedBy(concern, entity, context));
  return [notedTable(relationsOf(all), window), { name: TOUCHED, selects, materialized: true }];
}

/** Which keys a statement needs of those that were touched. */
export interface KeyRange {
  /** Of the parts of the key as they are in `touched`. */
  readonly where: (keys: readonly SqlExpression[]) => SqlExpression | undefined;
  readonly orderBy: (keys: readonly SqlExpression[]) => SqlSelect['orderBy'];
}

/** `keys`: each once. It is not materialized: where it has an order, a limit outside stops reading rows by key as soon as it is reached. */
export function keysTable({ key }: StoredEntity, range?: KeyRange): SqlCommonTable {
  const column = (name: string): SqlExpression => ({ kind: 'column', table: TOUCHED, name });
  const keys = key.map((_, index) => column(keyName(index)));
  const deciding: SqlAggregate = { kind: 'aggregate', name: 'bool_or', argument: column(DECIDES), distinct: false, filter: undefined };
  const items: SqlSelectItem[] = [
    ...keys.map((expression, index) => ({ expression, alias: keyName(index) })),
    { expression: deciding, alias: DECIDES },
  ];
  const rows = select({
    columns: [{ kind: 'columns', items }],
    from: { kind: 'common', name: TOUCHED, alias: TOUCHED },
    where: range?.where(keys),
    groupBy: keys,
    orderBy: range?.orderBy(keys) ?? [],
  });
  return { name: KEYS, selects: [rows], materialized: false };
}

function touchedBy(concern: Concern, entity: StoredEntity, context: StatementContext): readonly SqlSelect[] {
  const { path } = concern;
  const last = path.at(-1);
  if (last === undefined) return [ownKeys(concern, entity)];
  for (const link of path) checkLink(link, context.grants);
  return (['before', 'after'] as const).map(side => {
    const start = startOf(last, concern, side);
    const climb = new Climb(entity, context);
    const top = path.toReversed().reduce((at, link) => climb.up(link, at), start);
    const rows = concern.isBetween ? [] : [...concern.table.rows, ...last.to.rows];
    return touchedSelect(
      { keys: climb.keysOf(top), decides: decides(concern, rows) },
      // Whom a row led to while it could not be seen is not told of it.
      { joins: climb.joins, where: [isOf(concern.table), concerns(concern, rows), ...reachedOn(side, concern.table, rows)] },
    );
  });
}

function ownKeys(concern: Concern, { key, table }: StoredEntity): SqlSelect {
  const keys = key.map(column => ofColumn(table, column, keyValue(column.column)));
  // Who comes takes nothing out: what follows does.
  const deciding = allOf([not(isOperation('I')), decides(concern, table.rows)]);
  return touchedSelect({ keys, decides: deciding }, { joins: [], where: [isOf(concern.table), concerns(concern, table.rows)] });
}

interface TouchedColumns {
  readonly keys: readonly SqlExpression[];
  readonly decides: SqlExpression;
}

function touchedSelect(
  { keys, decides: deciding }: TouchedColumns,
  { joins, where }: { readonly joins: readonly SqlJoin[]; readonly where: readonly SqlExpression[] },
): SqlSelect {
  const items: SqlSelectItem[] = [
    ...keys.map((expression, index) => ({ expression, alias: keyName(index) })),
    { expression: logColumn('transaction'), alias: TRANSACTION },
    { expression: deciding, alias: DECIDES },
  ];
  return select({ columns: [{ kind: 'columns', items }], from: NOTED_ROWS, joins, where: allOf(where) });
}

/** Values as the log has them, or columns of a table that has been joined, of a row that the next link up leads to. */
type Standing =
  | { readonly kind: 'noted'; readonly values: readonly SqlExpression[] }
  | { readonly kind: 'joined'; readonly alias: string }
  | { readonly kind: 'between'; readonly values: readonly SqlExpression[] };

function startOf({ to, through }: StoredLink, { isBetween, table }: Concern, side: 'before' | 'after'): Standing {
  const columns = isBetween ? (through?.from ?? []) : to.columns;
  return { kind: isBetween ? 'between' : 'noted', values: columns.map(column => ofColumn(table, column, valueIn(side, column.column))) };
}

/** Joins the rows that links start from, one above the other. */
class Climb {
  readonly joins: SqlJoin[] = [];
  readonly #entity: StoredEntity;
  readonly #context: StatementContext;
  #aliases = 0;

  constructor(entity: StoredEntity, context: StatementContext) {
    this.#entity = entity;
    this.#context = context;
  }

  /** From what the link leads to, to what it starts from. */
  up(link: StoredLink, at: Standing): Standing {
    const owner = this.#context.storage.entities.get(link.owner);
    if (owner === undefined) throw new Error(`The model has no entity ${link.owner}.`);
    const below = link.through && at.kind !== 'between' ? this.#between(link.through, link, at) : at;
    const alias = this.#nextAlias();
    const on = link.from.map((column, index) =>
      this.#equals([alias, column], below, { link, index, isThrough: link.through !== undefined }),
    );
    const rows = at.kind === 'joined' ? rowConditions(at.alias, link.to.rows) : [];
    this.joins.push({ kind: 'JOIN', source: sourceOf(owner.table, alias), on: allOf([...on, ...rows]) });
    return { kind: 'joined', alias };
  }

  keysOf(at: Standing): readonly SqlExpression[] {
    if (at.kind !== 'joined') throw new Error('A path has a link.');
    return this.#entity.key.map(column => joinReference(at.alias, column));
  }

  #between(through: NonNullable<StoredLink['through']>, link: StoredLink, at: Standing): Standing {
    const alias = this.#nextAlias();
    const on =
      at.kind === 'joined'
        ? equalColumns([alias, through.to], [at.alias, link.to.columns])
        : allOf(through.to.map((column, index) => equalsNoted([alias, column], at.values[index] ?? SQL_FALSE)));
    this.joins.push({ kind: 'JOIN', source: sourceOf(through.table, alias), on });
    return { kind: 'joined', alias };
  }

  #equals(
    own: Parameters<typeof equalsNoted>[0],
    below: Standing,
    { link, index, isThrough }: { readonly link: StoredLink; readonly index: number; readonly isThrough: boolean },
  ): SqlExpression {
    if (below.kind !== 'joined') return equalsNoted(own, below.values[index] ?? SQL_FALSE);
    const columns = isThrough ? link.through?.from : link.to.columns;
    const other = columns?.[index];
    if (other === undefined) throw new Error('The columns of a link come in pairs.');
    return infix(joinReference(...own), '=', joinReference(below.alias, other));
  }

  #nextAlias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }
}
