/** What is asked of a collection, apart from where it starts. Types only. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Expression, OrderItem } from '../../expression/expression-tree';
import type { GivenValue } from '../../expression/given-value';
import type { StorageModel } from '../../storage/storage-model';
import type { RowColumns } from '../rows/row-columns';

export interface CollectionQuery {
  /** GraphQL name of the entity. */
  readonly entity: string;
  /** Undefined when every row is kept. */
  readonly filter: Expression | undefined;
  /** Total. */
  readonly order: readonly OrderItem[];
}

export interface PageWindow {
  /** Rows at most (of each parent, over a link). */
  readonly limit: number | GivenValue;
  readonly skip: number;
  /** Order values of the row that the page follows. */
  readonly after: readonly unknown[] | undefined;
}

export interface PageRequest {
  readonly query: CollectionQuery;
  readonly window: PageWindow;
  readonly columns: RowColumns;
  /** Whether the order values must stand in each row, for a token. */
  readonly withOrderValues: boolean;
}

export interface StatementContext {
  readonly storage: StorageModel;
  readonly now: () => string;
  readonly grants: Grants;
}
