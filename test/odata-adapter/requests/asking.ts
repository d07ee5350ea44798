/** The real service and, beside it, plain SQL over the same data: what a request should give is asked of the database by hand. */
import { connectTo, testDatabase } from '../../support/database';
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service';

export type Json = Record<string, unknown>;

export interface Asking {
  readonly service: TestService;
  /** The body of a GET below /odata/, which must succeed. */
  get(url: string, headers?: Record<string, string>): Promise<Json>;
  /** The rows of a collection. */
  rows(url: string): Promise<Json[]>;
  /** The status of a GET below /odata/, and its error when it has one. */
  fault(url: string, headers?: Record<string, string>): Promise<{ status: number; error: Json }>;
  /** Follows next links to the end: the pages' rows. */
  pages(url: string, headers?: Record<string, string>): Promise<Json[][]>;
  sql<T = Json>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Blanks in URLs are written for people. */
const encode = (url: string): string => `/odata/${url.replaceAll(' ', '%20')}`;

export async function startAsking(options: TestServiceOptions = {}): Promise<Asking> {
  const service = await startTestService(options);
  const client = await connectTo(testDatabase());
  const get = async (url: string, headers?: Record<string, string>): Promise<Json> => {
    const response = await service.get(encode(url), headers);
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json<Json>();
  };
  const fault = async (url: string, headers?: Record<string, string>) => {
    const response = await service.get(encode(url), headers);
    return { status: response.statusCode, error: response.json<{ error: Json }>().error };
  };
  const pages = async (url: string, headers?: Record<string, string>): Promise<Json[][]> => {
    const found: Json[][] = [];
    for (let next: string | undefined = url; next !== undefined;) {
      const body = await get(next, headers);
      found.push(body.value as Json[]);
      const link = body['@odata.nextLink'];
      next = typeof link === 'string' ? link.slice(link.indexOf('/odata/') + '/odata/'.length) : undefined;
    }
    return found;
  };
  return {
    service,
    get,
    fault,
    pages,
    rows: async url => (await get(url)).value as Json[],
    sql: async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as T[],
    close: async () => {
      await client.end();
      await service.close();
    },
  };
}
