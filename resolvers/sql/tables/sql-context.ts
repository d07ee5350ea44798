/** The context in which expressions become SQL. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Answer, Specialise } from '../../../std/plan-tree';
import { valueFrom, type LiteralValue, type ValueSource } from '../../expression/value-source';
import type { StatementValues } from '../nodes/parameter-source';
import type { SqlExpression } from '../nodes/sql-nodes';
import type { StatementTables } from './statement-tables';

export interface SqlContext {
  readonly tables: StatementTables;
  /** Asks the values of the request that the statement is built for; the answer becomes part of what it is found by. */
  readonly specialise: Specialise<StatementValues>;
  /** Values that transformations have named. */
  readonly named?: ReadonlyMap<string, SqlExpression>;
  /** What the key may read. */
  readonly grants: Grants;
}

/** `question` must not close over a value. */
export function ask<A extends Answer>(
  source: ValueSource,
  question: (value: LiteralValue) => A,
  { specialise }: Pick<SqlContext, 'specialise'>,
): A {
  return source.kind === 'constant' ? question(source.value) : specialise(({ variables }) => question(valueFrom(source, variables)));
}
