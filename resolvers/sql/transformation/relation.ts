/** Rows on their way through transformations, as SQL: a select that is still open. Types, and what can be told of one. */
import type { Expression, OrderItem } from '../../expression/expression-tree';
import type { NamedValue } from '../../expression/build-reference';
import type { StatementContext } from '../pages/collection-query';
import { orderBy, orderKeys } from '../pages/order-keys';
import type { StoredEntity } from '../../storage/storage-model';
import type { SqlContext } from '../tables/sql-context';
import type { SqlCommonTable, SqlExpression, SqlJoin, SqlOrderItem, SqlSource } from '../nodes/sql-nodes';
import type { StatementTables } from '../tables/statement-tables';

/** What one statement is built with; `common` holds what has been closed. */
export interface ChainContext extends StatementContext {
  readonly tables: StatementTables;
  readonly common: SqlCommonTable[];
  readonly hidden: { count: number };
}

export interface RelationValue extends NamedValue {
  readonly expression: SqlExpression;
}

export interface Relation {
  /** What each row is, whose table stands at scope 0; undefined when rows have been made anew. */
  readonly entity: StoredEntity | undefined;
  readonly from: SqlSource;
  /** Grows as expressions follow links. */
  readonly joins: SqlJoin[];
  readonly where: readonly SqlExpression[];
  /** By name; names that begin with `$` are the statement's own. */
  readonly values: ReadonlyMap<string, RelationValue>;
  /** As asked for so far. */
  readonly order: readonly OrderItem[];
  /** Tells rows apart, where they are no entities. */
  readonly identity: readonly Expression[];
  /** How many sets have been concatenated. */
  readonly structures: number;
  readonly groups: Groups;
}

/**
 * The groups that the rows are in. What is left out of a group stays, marked by `KEPT`, until the group is made one row: a group of which nothing is left is one row too
 * (Data Aggregation, section 3.2.1.1), with nulls and a count of 0.
 */
export interface Groups {
  readonly depth: number;
  /** Names of the values that the rows of a group share. */
  readonly by: readonly string[];
  /** Names of the flags that tell whether the groups at hand and those around them are there at all. */
  readonly flags: readonly string[];
  /** That of the groups at hand; undefined when all are. */
  readonly flag: string | undefined;
}

/** Names of the statement's own that every step hands on, beside `SUBJECT`. */
export const KEPT = '$kept';
export const STRUCTURE = '$structure';

export const NO_GROUPS: Groups = { depth: 0, by: [], flags: [], flag: undefined };

export function contextOf({ values }: Relation, { tables, specialise, grants }: ChainContext): SqlContext {
  return { tables, specialise, grants, named: new Map([...values].map(([name, { expression }]) => [name, expression])) };
}

/** A name that no other value of the statement has; the same for the same chain, so that its text is. */
export function hiddenName(chain: ChainContext): string {
  chain.hidden.count += 1;
  return `$${chain.hidden.count}`;
}

export function named(name: string, { type, nullable }: NamedValue): Expression {
  return { kind: 'named', name, type, nullable };
}

export function valueOf({ values }: Relation, name: string): RelationValue {
  const value = values.get(name);
  if (value === undefined) throw new Error(`There is no value ${name}.`);
  return value;
}

export function withValues(relation: Relation, values: Iterable<readonly [string, RelationValue]>): Relation {
  return { ...relation, values: new Map([...relation.values, ...values]) };
}

/** What is asked for, then what tells rows apart. */
export function totalOrder({ entity, order, identity }: Relation): readonly OrderItem[] {
  const own = entity === undefined ? identity : entityKey(entity);
  const ordered = new Set(order.map(({ expression }) => (expression.kind === 'named' ? expression.name : undefined)));
  const left = own.filter(expression => expression.kind !== 'named' || !ordered.has(expression.name));
  return [...order, ...left.map(expression => ({ expression, descending: false }))];
}

function entityKey({ key }: StoredEntity): readonly Expression[] {
  return key.map(column => ({ kind: 'column', place: { scope: 0, through: [] }, column, type: column.type, nullable: false }));
}

export function orderIn(relation: Relation, items: readonly OrderItem[], chain: ChainContext): readonly SqlOrderItem[] {
  return orderBy(orderKeys(items, contextOf(relation, chain)), false);
}
