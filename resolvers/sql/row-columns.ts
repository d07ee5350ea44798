/** What of an entity is read into a row, each value called by its GraphQL name: apart from keys as a selection asks for it, and as one key may read it. */
import type { Grants } from '../../graphql/grants/grants';
import type { Expression } from '../expression/expression-tree';
import type { JoinColumn, StoredColumn, StoredLink } from '../storage/storage-model';
import { checkLink, columnReference, joinReference } from './column-reference';
import { buildValue } from './build-value';
import type { SqlContext } from './sql-context';
import type { SqlColumnList, SqlColumns, SqlExpression } from './sql-nodes';
import { ROOT } from './statement-tables';

/** Written once: no value enters it. */
export interface RowColumns {
  readonly aliases: ReadonlySet<string>;
  readonly list: SqlColumnList;
  /** What is computed for the row besides. */
  readonly computed?: readonly ComputedColumn[];
}

export interface ComputedColumn {
  readonly alias: string;
  readonly expression: Expression;
}

/** `context` as of the statement whose root is the row's table. */
export function selectedColumns({ list, computed = [] }: Pick<RowColumns, 'list' | 'computed'>, context: SqlContext): SqlColumns {
  if (computed.length === 0) return [list];
  return [
    list,
    { kind: 'columns', items: computed.map(({ alias, expression }) => ({ alias, expression: buildValue(expression, context) })) },
  ];
}

/** Of the root table. Rejects what the grants withhold. Kept for each of them, which says all that the columns depend on. */
export type ColumnsFor = (grants: Grants) => RowColumns;

export function rowColumns(columns: readonly StoredColumn[], links: readonly StoredLink[]): ColumnsFor {
  const kept = new WeakMap<Grants, RowColumns>();
  return grants => {
    const known = kept.get(grants);
    if (known) return known;
    const made = columnsUnder(grants, columns, links);
    kept.set(grants, made);
    return made;
  };
}

/** The same alias is read once: as a field where it is one that is asked for. */
function columnsUnder(grants: Grants, columns: readonly StoredColumn[], links: readonly StoredLink[]): RowColumns {
  const byAlias = new Map<string, SqlExpression>();
  const add = ({ alias }: StoredColumn | JoinColumn, expression: SqlExpression): void => {
    if (!byAlias.has(alias)) byAlias.set(alias, expression);
  };
  for (const column of columns) add(column, columnReference(ROOT, column, grants));
  for (const link of links) {
    checkLink(link, grants);
    for (const column of link.from) add(column, joinReference(ROOT, column));
  }
  const items = [...byAlias].map(([alias, expression]) => ({ expression, alias }));
  return { aliases: new Set(byAlias.keys()), list: { kind: 'columns', items } };
}
