import { MOST_LINKS } from '../std/most-links';

/** What one response may read and the arguments of its document may hold, each a setting and each answered with a fault that names it. */
export interface ReadLimits {
  /** Rows of a root page when `first` is absent. */
  readonly pageSize: number;
  /** The greatest `first`, at the root and of a link. */
  readonly maxPageSize: number;
  /** Rows of a link's page when `first` is absent, for each parent. */
  readonly nestedPageSize: number;
  /** Rows of one response, all levels together. */
  readonly rowsPerResponse: number;
  /** Nodes of all filters, orders and expressions. */
  readonly expressionNodes: number;
  /** To-one links that those of a level follow, each a join that the database plans before it can be stopped. */
  readonly links: number;
  /** The same of all levels. */
  readonly linksOfDocument: number;
  /** How deep a filter nests. */
  readonly expressionDepth: number;
  /** Values of one `in`. */
  readonly listItems: number;
  /** Items of one `orderBy`. */
  readonly orderItems: number;
  /** Transformations of one `steps`, those of all branches and groups too, and each branch; without filters, orders and computed values, which PostgreSQL joins to one step. */
  readonly transformations: number;
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  pageSize: 1000,
  maxPageSize: 5000,
  nestedPageSize: 1000,
  rowsPerResponse: 50000,
  expressionNodes: 2000,
  links: MOST_LINKS.ofLevel,
  linksOfDocument: MOST_LINKS.ofDocument,
  expressionDepth: 100,
  listItems: 5000,
  orderItems: 20,
  transformations: 100,
};
