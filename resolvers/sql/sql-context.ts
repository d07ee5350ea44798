/** What turning expressions into SQL needs at hand. */
import type { Grants } from '../../graphql/grants/grants';
import type { StatementTables } from './statement-tables';

export interface SqlContext {
  readonly tables: StatementTables;
  /** The instant of the request, the same in all its statements: `2024-02-29T12:00:00.000Z`. */
  readonly now: string;
  /** What the key may read. */
  readonly grants: Grants;
}
