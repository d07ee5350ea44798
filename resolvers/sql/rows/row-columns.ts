/** What of an entity is read into a row, each value called by its GraphQL name: apart from keys as a selection asks for it, and as one key may read it. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Expression } from '../../expression/expression-tree';
import type { JoinColumn, StoredColumn, StoredLink } from '../../storage/storage-model';
import { joinedAlias } from '../../database/joined-alias';
import { checkLink, columnReference, joinReference } from '../tables/column-reference';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from '../expressions/build-value';
import { isSameColumn } from '../nodes/same-column';
import { cast } from '../nodes/sql-building';
import type { SqlContext } from '../tables/sql-context';
import type { SqlColumnList, SqlColumns, SqlExpression } from '../nodes/sql-nodes';

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

/** One of the columns at least is not null where the link leads to a row. */
function joinedList({ link, columns }: JoinedRow, { tables }: SqlContext): SqlColumnList {
  const table = tables.aliasAt({ scope: 0, through: [link] });
  const { items } = columns(table).list;
  const [end] = link.to.columns.map(column => joinReference(table, column));
  if (!end) throw new Error(`${link.owner}.${link.name} joins no column.`);
  const all = items.some(({ expression }) => isSameColumn(expression, end)) ? items : [...items, { expression: end, alias: PRESENCE }];
  return { kind: 'columns', items: all.map(({ expression, alias = '' }) => ({ expression, alias: joinedAlias(link.name, alias) })) };
}

/** Of the column that joins, where it is not read besides. */
const PRESENCE = '$';

/** The columns that the table called `table` is read by. */
export type ColumnsFor = (table: string) => RowColumns;

export interface SelectedColumns {
  readonly columns: readonly StoredColumn[];
  /** Those that are followed from the row. */
  readonly links: readonly StoredLink[];
}

/** The same alias is read once: as a field where it is one that is asked for. Rejects what the grants withhold. */
export function rowColumns({ columns, links }: SelectedColumns, table: string, grants: Grants): RowColumns {
  const byAlias = new Map<string, SqlExpression>();
  const add = ({ alias }: StoredColumn | JoinColumn, expression: SqlExpression): void => {
    if (!byAlias.has(alias)) byAlias.set(alias, expression);
  };
  for (const column of columns) add(column, columnReference(table, column, grants));
  for (const link of links) {
    checkLink(link, grants);
    for (const column of link.from)
      add(column, column.asText ? cast(joinReference(table, column), SQL_TYPE.String) : joinReference(table, column));
  }
  const items = [...byAlias].map(([alias, expression]) => ({ expression, alias }));
  return { aliases: new Set(byAlias.keys()), list: { kind: 'columns', items } };
}
