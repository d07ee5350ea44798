/** Sets that follow each other -> one relation, each row with the number of its structure; what a set does not have is null (Data Aggregation, section 3.2.2). */
import { scalar } from '../../expression/value-types';
import { cast, constant, infix, integerParameter, select, SQL_TRUE, sqlType, subquery } from '../nodes/sql-building';
import type { SqlExpression, SqlSelect } from '../nodes/sql-nodes';
import { SUBJECT } from '../rows/subject-of';
import { withRank } from './build-subset';
import { hiddenName, KEPT, named, STRUCTURE, totalOrder, type ChainContext, type Relation, type RelationValue } from './relation';
import { addCommonTable, nextTable, reopen, closeIntoTable, type CommonTable } from './common-table';

const NUMBER = { type: scalar('Long'), nullable: false };

/** `branches` make of the rows in the table what is to be concatenated, one after the other. */
export function buildConcat(table: CommonTable, branches: readonly ((relation: Relation) => Relation)[], chain: ChainContext): Relation {
  const [branch, position] = [hiddenName(chain), hiddenName(chain)];
  const parts = branches.map(make => placed(make(reopen(table, chain)), chain));
  const values = unitedValues(parts.map(part => part.relation));
  const own: [string, RelationValue][] = [branch, position].map(name => [name, { ...NUMBER, expression: constant('0') }]);
  const selects = parts.map((part, index) => partSelect(part, index, { values, branch, position, parts }));
  const { groups } = table.relation;
  const order = [branch, position].map(name => ({ expression: named(name, NUMBER), descending: false }));
  const identity = [...groups.by.flatMap(name => valueNamed(name, values)), ...order.map(({ expression }) => expression)];
  const structures = parts.reduce((sum, { relation }) => sum + relation.structures, 0);
  const rows = { entity: undefined, values: new Map([...values, ...own]), order, identity, structures, groups };
  return reopen(addCommonTable(chain, { table: { name: nextTable(chain), selects, materialized: false }, relation: rows }), chain);
}

/** A set that is closed, with the place of each row in it. */
interface Part {
  readonly table: string;
  readonly relation: CommonTable['relation'];
  readonly rank: string;
}

function placed(relation: Relation, chain: ChainContext): Part {
  const { relation: ranked, rank } = withRank(relation, { order: totalOrder(relation) }, chain);
  const place = { expression: named(rank, NUMBER), descending: false };
  const closed = closeIntoTable({ ...ranked, entity: undefined, identity: [], order: [place] }, chain);
  return { table: closed.table, relation: { ...closed.relation, structures: relation.structures }, rank };
}

function valueNamed(name: string, values: Relation['values']) {
  const value = values.get(name);
  return value === undefined ? [] : [named(name, value)];
}

/** All that one of the sets has; what rows are grouped by, their marks and the number of their structure beside them. */
function unitedValues(relations: readonly CommonTable['relation'][]): Relation['values'] {
  const found = new Map<string, RelationValue>();
  for (const { values, groups } of relations)
    for (const [name, value] of values)
      if (!name.startsWith('$') || name === KEPT || name === SUBJECT || groups.flags.includes(name) || groups.by.includes(name))
        found.set(name, { ...value, nullable: true });
  return found.set(STRUCTURE, { type: scalar('Int'), nullable: false, expression: constant('0') });
}

interface Union {
  readonly values: Relation['values'];
  readonly branch: string;
  readonly position: string;
  readonly parts: readonly Part[];
}

function partSelect({ table, relation, rank }: Part, index: number, { values, branch, position, parts }: Union): SqlSelect {
  const column = (name: string): SqlExpression => ({ kind: 'column', table, name });
  const before = parts.slice(0, index).reduce((sum, part) => sum + part.relation.structures, 0);
  const structure = relation.structures > 1 ? infix(column(STRUCTURE), '+', integerParameter(before)) : integerParameter(before);
  const items = [...values].map(([alias, value]) => ({
    alias,
    expression: alias === STRUCTURE ? structure : relation.values.has(alias) ? column(alias) : missing(alias, value, parts),
  }));
  const places = [
    { alias: branch, expression: cast(integerParameter(index), 'bigint') },
    { alias: position, expression: column(rank) },
  ];
  return select({ columns: [{ kind: 'columns', items: [...items, ...places] }], from: { kind: 'common', name: table, alias: table } });
}

/** A null of the right type. An enum's has a name that only a column tells; rows that bear no mark are kept. */
function missing(name: string, { type }: RelationValue, parts: readonly Part[]): SqlExpression {
  if (name === KEPT) return SQL_TRUE;
  const sql = sqlType(type);
  if (sql !== undefined) return cast(constant('NULL'), sql);
  const table = parts.find(part => part.relation.values.has(name))?.table ?? '';
  return subquery({ kind: 'column', table, name }, { from: { kind: 'common', name: table, alias: table }, limit: constant('0') });
}
