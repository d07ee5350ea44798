/** The query of a collection, without the place where it starts. Types only. */
import type { Grants } from '../../../graphql/grants/grants';
import type { Expression, OrderItem } from '../../expression/expression-tree';
import type { Specialise } from '../../../std/plan-tree';
import type { StatementValues } from '../nodes/parameter-source';
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

export interface PageRequest {
  readonly query: CollectionQuery;
  readonly columns: RowColumns;
  /** Whether a request may say that the page follows a row, or that rows are skipped: else nothing is asked about it. */
  readonly mayFollow: boolean;
  readonly maySkip: boolean;
  /** Whether the order values must stand in each row, for a token. */
  readonly withOrderValues: boolean;
}

export interface StatementContext {
  readonly storage: StorageModel;
  readonly specialise: Specialise<StatementValues>;
  readonly grants: Grants;
}
