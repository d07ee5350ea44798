/** Asking the service: one URL, and all pages of an answer as one, nested next links followed too. */
import type { TestService } from '../support/service';
import type { Json } from './evaluate-request';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** `url` from the service root on, or absolute as a next link gives it. */
export type Ask = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

export interface Pages {
  readonly rows: readonly Json[];
  readonly count: number | undefined;
  /** Rows of each page. */
  readonly sizes: readonly number[];
}

/** The first page is given; `headers` go with each further request. */
export async function readPages(ask: Ask, first: Json, headers: Readonly<Record<string, string>> = {}): Promise<Pages> {
  const rows: Json[] = [];
  const sizes: number[] = [];
  for (let page: Json | undefined = first; page !== undefined; page = await nextPage(ask, page['@odata.nextLink'], headers)) {
    const value = page.value as readonly Json[];
    sizes.push(value.length);
    for (const row of value) rows.push(await plainRow(ask, row, headers));
  }
  return { rows, count: first['@odata.count'] as number | undefined, sizes };
}

async function nextPage(ask: Ask, link: unknown, headers: Readonly<Record<string, string>>): Promise<Json | undefined> {
  if (typeof link !== 'string') return undefined;
  const { status, body } = await ask(link, headers);
  if (status !== 200) throw new Error(`A next link was answered with ${status}: ${body.slice(0, 300)}\n  ${link}`);
  return JSON.parse(body) as Json;
}

/** An id by which the entity has one name only, wherever it is met. */
const CANONICAL_ID =
  /\/odata\/((?:Persons|OrgUnits|Functions|Items|Keywords)\([^/]*\)|Persons\([^/]*\)\/Affiliations\([^/]*\)|Items\([^/]*\)\/Certificate)$/;

/** Without control information but counts and canonical ids; nested collections whole. */
export async function plainRow(ask: Ask, row: Json, headers: Readonly<Record<string, string>> = {}): Promise<Json> {
  const plain: Record<string, unknown> = {};
  const id = CANONICAL_ID.exec(String(row['@odata.id']))?.[1];
  if (id !== undefined) plain['@odata.id'] = id;
  for (const [name, value] of Object.entries(row)) {
    if (!name.includes('@') || name.endsWith('@odata.count'))
      plain[name] = await plainValue(ask, value, row[`${name}@odata.nextLink`], headers);
  }
  return plain;
}

async function plainValue(ask: Ask, value: unknown, nextLink: unknown, headers: Readonly<Record<string, string>>): Promise<unknown> {
  if (Array.isArray(value)) return (await readPages(ask, { value, '@odata.nextLink': nextLink }, headers)).rows;
  return typeof value === 'object' && value !== null ? plainRow(ask, value as Json, headers) : value;
}

const ROOT = '/odata/';

/** Asks a service in this process. */
export function askOf(service: TestService): Ask {
  return async (url, headers = {}) => {
    const start = url.indexOf(ROOT);
    const { statusCode, body } = await service.get(start < 0 ? ROOT + url : url.slice(start), headers);
    service.takeStatements(); // Nobody reads them here, and there are many.
    return { status: statusCode, body };
  };
}
