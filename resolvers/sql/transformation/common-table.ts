/**
 * An open relation -> a common table of the statement, from which relations can be opened again, as often as needed. Of an entity only what tells its rows apart is kept: its table is joined again,
 * so that each column is read, and held to what the key may read, where it is used.
 */
import type { Expression, OrderItem } from '../../expression/expression-tree';
import { isNullable, typeOf } from '../../expression/expression-traits';
import { scalar } from '../../expression/value-types';
import { buildValue } from '../expressions/build-value';
import { SUBJECT } from '../rows/subject-of';
import { joinReference } from '../tables/column-reference';
import { allOf, infix, select } from '../nodes/sql-building';
import type { SqlExpression, SqlSelectItem } from '../nodes/sql-nodes';
import { contextOf, hiddenName, KEPT, named, STRUCTURE, type ChainContext, type Relation, type RelationValue } from './relation';

/** What is known of the rows of a common table: a relation whose values have no expressions yet. */
export interface CommonTable {
  readonly table: string;
  readonly keys: readonly string[];
  readonly relation: Omit<Relation, 'from' | 'joins' | 'where'>;
}

/** Closes and opens again. */
export function closeAndReopen(relation: Relation, chain: ChainContext, materialized = false): Relation {
  return reopen(closeIntoTable(relation, chain, materialized), chain);
}

export function closeIntoTable(relation: Relation, chain: ChainContext, materialized = false): CommonTable {
  const ordered = withNamedOrder(relation, [], chain);
  const { entity, from, joins, where } = ordered;
  const values = neededValues(ordered);
  const context = contextOf(ordered, chain);
  const keys = (entity?.identity ?? []).map((_, index) => `$key${index}`);
  const items: SqlSelectItem[] = [
    ...[...values].map(([alias, { expression }]) => ({ alias, expression })),
    ...(entity?.identity ?? []).map((column, index) => ({
      alias: keys[index],
      expression: joinReference(context.tables.aliasAt({ scope: 0, through: [] }), column),
    })),
  ];
  // A table without columns cannot be read from.
  const columns = items.length > 0 ? items : [{ alias: '$row', expression: ONE }];
  const body = select({ columns: [{ kind: 'columns', items: columns }], from, joins, where: where.length > 0 ? allOf(where) : undefined });
  return addCommonTable(chain, {
    table: { name: nextTable(chain), selects: [body], materialized },
    relation: { ...ordered, values },
    keys,
  });
}

const ONE: SqlExpression = { kind: 'constant', text: '1' };

interface Closed {
  readonly table: ChainContext['common'][number];
  readonly relation: CommonTable['relation'];
  readonly keys?: readonly string[];
}

export function addCommonTable(chain: ChainContext, { table, relation, keys = [] }: Closed): CommonTable {
  chain.common.push(table);
  return { table: table.name, keys, relation };
}

export function nextTable({ common }: ChainContext): string {
  return `s${common.length}`;
}

export function reopen({ table, keys, relation }: CommonTable, chain: ChainContext): Relation {
  const alias = chain.tables.nextAlias();
  const column = (name: string): SqlExpression => ({ kind: 'column', table: alias, name });
  const values = new Map(
    [...relation.values].map(([name, value]): [string, RelationValue] => [name, { ...value, expression: column(name) }]),
  );
  const reopened = { ...relation, values, from: { kind: 'common', name: table, alias } as const, where: [] };
  if (relation.entity === undefined) return { ...reopened, joins: [] };
  const open = chain.tables.open(0, relation.entity.name);
  const pairs = relation.entity.identity.map((part, index) => infix(joinReference(open.alias, part), '=', column(keys[index] ?? '')));
  open.joins.push({ kind: 'JOIN', source: open.source, on: allOf(pairs) });
  return { ...reopened, joins: open.joins };
}

/** What rows are ordered by must be among their values: under the name that it has, or under a hidden one where it has none or will lose it (`lost`). */
export function withNamedOrder(relation: Relation, lost: readonly string[], chain: ChainContext): Relation {
  const context = contextOf(relation, chain);
  const added: [string, RelationValue][] = [];
  const order = relation.order.map((item): OrderItem => {
    if (item.expression.kind === 'named' && !lost.includes(item.expression.name)) return item;
    const value = { type: typeOf(item.expression) ?? scalar('String'), nullable: isNullable(item.expression) };
    const name = hiddenName(chain);
    added.push([name, { ...value, expression: buildValue(item.expression, context) }]);
    return { ...item, expression: named(name, value) };
  });
  return { ...relation, order, values: new Map([...relation.values, ...added]) };
}

/** Names of the statement's own are dropped when nothing needs them any more. */
function neededValues({ values, order, identity, groups }: Relation): Relation['values'] {
  const used = new Set([
    KEPT,
    STRUCTURE,
    SUBJECT,
    ...groups.flags,
    ...groups.by,
    ...[...order.map(({ expression }) => expression), ...identity].flatMap(nameOf),
  ]);
  return new Map([...values].filter(([name]) => !name.startsWith('$') || used.has(name)));
}

function nameOf(expression: Expression): readonly string[] {
  return expression.kind === 'named' ? [expression.name] : [];
}
