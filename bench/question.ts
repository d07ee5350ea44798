/** A question of the benchmark: what the service and the floor are asked, and how their answers are compared. */

/** What follows the root of a server, by the number of the request: the same each time, or another. */
export type Path = (request: number) => string;

/** What is asked for in turn: a list, over and over, or another address each time. */
export type Addresses = readonly string[] | (() => string);

export interface Question {
  readonly name: string;
  readonly title: string;
  readonly service: Path;
  readonly floor: Path;
  /** Each request asks for something else. */
  readonly varies: boolean;
  /** What is compared beforehand: rows, one row, nothing (a document), or the rows of all pages. */
  readonly answer: 'rows' | 'row' | 'document' | 'pages';
  /** Whether the floor takes several statements, in a snapshot. */
  readonly several: boolean;
  /** The share of the floor's requests per second that is expected. */
  readonly leastShare: number;
}

/** What is expected of most questions: a share of the floor's requests per second, and at most so many times its 99th percentile. */
export const EXPECTED = { leastShare: 0.9, mostP99: 1.5 };

type Asked = Pick<Question, 'name' | 'title'> &
  Partial<Pick<Question, 'answer' | 'several' | 'leastShare'>> & { readonly service: string | Path; readonly floor: string | Path };

export function ask({ service, floor, ...rest }: Asked): Question {
  const varies = typeof service === 'function';
  return {
    ...{ answer: 'rows', several: false, leastShare: EXPECTED.leastShare, varies },
    ...rest,
    service: request => pathOf(service, request).replaceAll(' ', '%20'),
    floor: request => pathOf(floor, request),
  };
}

const pathOf = (path: string | Path, request: number): string => (typeof path === 'string' ? path : path(request));
