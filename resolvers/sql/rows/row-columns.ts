/** What of an entity is read into a row, each value called by its GraphQL name: apart from keys as a selection asks for it, and as one key may read it. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Expression } from '../../expression/expression-tree';
import type { JoinColumn, StoredColumn, StoredLink } from '../../storage/storage-model';
import { checkLink, columnReference, joinReference } from '../tables/column-reference';
import { buildValue } from '../expressions/build-value';
import { joinedColumns } from './joined-columns';
import type { SqlContext } from '../tables/sql-context';
import type { SqlColumnList, SqlColumns, SqlExpression } from '../nodes/sql-nodes';

/** Written once: no value enters it. */
export interface RowColumns {
  readonly aliases: ReadonlySet<string>;
  readonly list: SqlColumnList;
  /** What is computed for the row besides. */
  readonly computed?: readonly ComputedColumn[];
  /** Rows that to-one links lead to, read with it. */
  readonly joined?: readonly JoinedRow[];
}

export interface JoinedRow {
  readonly link: StoredLink;
  readonly columns: ColumnsFor;
}

export interface ComputedColumn {
  readonly alias: string;
  readonly expression: Expression;
}

/** `context` as of the statement whose root is the row's table. */
export function selectedColumns({ list, computed = [], joined = [] }: Omit<RowColumns, 'aliases'>, context: SqlContext): SqlColumns {
  const linked = joined.map(row => joinedList(row, context));
  if (computed.length === 0) return [list, ...linked];
  const items = computed.map(({ alias, expression }) => ({ alias, expression: buildValue(expression, context) }));
  return [list, ...linked, { kind: 'columns', items }];
}

function joinedList({ link, columns }: JoinedRow, { tables, grants }: SqlContext): SqlColumnList {
  const table = tables.aliasAt({ scope: 0, through: [link] });
  return joinedColumns(link, columns(grants, table), table);
}

/** Of the table that is called so. Rejects what the grants withhold. Kept for both, which say all that the columns depend on. */
export type ColumnsFor = (grants: Grants, table: string) => RowColumns;

export function rowColumns(columns: readonly StoredColumn[], links: readonly StoredLink[]): ColumnsFor {
  const kept = new WeakMap<Grants, Map<string, RowColumns>>();
  return (grants, table) => {
    const byTable = kept.get(grants) ?? new Map<string, RowColumns>();
    const known = byTable.get(table);
    if (known) return known;
    const made = columnsUnder(grants, table, columns, links);
    kept.set(grants, byTable.set(table, made));
    return made;
  };
}

/** The same alias is read once: as a field where it is one that is asked for. */
function columnsUnder(grants: Grants, table: string, columns: readonly StoredColumn[], links: readonly StoredLink[]): RowColumns {
  const byAlias = new Map<string, SqlExpression>();
  const add = ({ alias }: StoredColumn | JoinColumn, expression: SqlExpression): void => {
    if (!byAlias.has(alias)) byAlias.set(alias, expression);
  };
  for (const column of columns) add(column, columnReference(table, column, grants));
  for (const link of links) {
    checkLink(link, grants);
    for (const column of link.from) add(column, joinReference(table, column));
  }
  const items = [...byAlias].map(([alias, expression]) => ({ expression, alias }));
  return { aliases: new Set(byAlias.keys()), list: { kind: 'columns', items } };
}
