/** The query limits of the OData door: each is a setting, which the fault of a request beyond it names (400, 414 for the URL). */
import { ODataFault } from './faults';

export interface QueryLimits {
  /** Bytes of the URL's path and query. */
  readonly urlBytes: number;
  /** Depth of parentheses and nested options. */
  readonly nesting: number;
  /** Nodes of all expressions in a request. */
  readonly expressionNodes: number;
  readonly lambdaDepth: number;
  readonly functionDepth: number;
  readonly inListItems: number;
  readonly orderbyItems: number;
  readonly expandDepth: number;
  /** Transformations of `$apply` as it is written, nested ones and each `from` included. */
  readonly transformations: number;
  readonly levels: number;
  /** Rows of a page when the client asks for no size, and at most. */
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Rows of an expanded collection, per parent, before a nested next link. */
  readonly nestedPageSize: number;
  /** Rows read for one response, all levels together. */
  readonly rowsPerResponse: number;
}

export const DEFAULT_LIMITS: QueryLimits = {
  urlBytes: 8192,
  nesting: 32,
  expressionNodes: 200,
  lambdaDepth: 3,
  functionDepth: 8,
  inListItems: 500,
  orderbyItems: 5,
  expandDepth: 10,
  transformations: 20,
  levels: 5,
  pageSize: 1000,
  maxPageSize: 5000,
  nestedPageSize: 1000,
  rowsPerResponse: 50000,
};

/** Limits that a request can exceed. The others make answers shorter. */
export type RefusingLimit = Exclude<keyof QueryLimits, 'pageSize' | 'maxPageSize' | 'nestedPageSize' | 'rowsPerResponse'>;

const INSTEAD: Readonly<Record<RefusingLimit, readonly [setting: string, instead: string]>> = {
  urlBytes: ['MAX_URL_BYTES', 'Shorten lists, or select fewer properties'],
  nesting: ['MAX_NESTING', 'Write it less nested'],
  expressionNodes: ['MAX_EXPRESSION_NODES', 'Ask for less, or in several requests'],
  lambdaDepth: ['MAX_LAMBDA_DEPTH', 'Ask in several requests'],
  functionDepth: ['MAX_FUNCTION_DEPTH', 'Write it with fewer functions'],
  inListItems: ['MAX_IN_LIST', 'Ask in several requests'],
  orderbyItems: ['MAX_ORDERBY', 'Order by fewer items'],
  expandDepth: ['MAX_EXPAND_DEPTH', 'Expand less deep'],
  transformations: ['MAX_TRANSFORMATIONS', 'Use fewer transformations'],
  levels: ['MAX_LEVELS', 'Ask for fewer levels'],
};

/** An operator, a path or a literal of OData may become so many nodes of an expression in the document. */
export const NODES_MADE_OF_ONE = 10;

/** Of one `$apply`, with what its rollups repeat for each of their groupings. The database plans them all before it can be stopped. */
export const MOST_TRANSFORMATIONS_MADE = 100;

/** What to do where the limit is exceeded: the end of a fault's message. */
export function insteadOf(limit: RefusingLimit): string {
  const [setting, instead] = INSTEAD[limit];
  return `${instead}, or let the operator raise ${setting}.`;
}

/** Of the door, which looks at each URL before its key, and of the lexer. */
export function urlTooLong(urlBytes: number): ODataFault {
  return new ODataFault({ code: 'UriTooLong', message: `The URL is longer than ${urlBytes} bytes. ${insteadOf('urlBytes')}` });
}
