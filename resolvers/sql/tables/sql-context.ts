/** What turning expressions into SQL needs at hand. */
import type { Grants } from '../../../graphql/grants/grants';
import type { SqlExpression } from '../nodes/sql-nodes';
import type { StatementTables } from './statement-tables';

export interface SqlContext {
  readonly tables: StatementTables;
  /** The instant of the request, the same in all its statements: `2024-02-29T12:00:00.000Z`. */
  readonly now: () => string;
  /** Values that transformations have named. */
  readonly named?: ReadonlyMap<string, SqlExpression>;
  /** What the key may read. */
  readonly grants: Grants;
}
