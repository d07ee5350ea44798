/** What a request is answered with, before Fastify: types only. */
import type { Readable } from 'node:stream';

export interface ODataResponse {
  readonly status: number;
  /** The answer's own, to which the stages add theirs. Names in lower case, as HTTP/2 sends them and Fastify keeps them: it would lower them for each answer. */
  readonly headers: Record<string, string>;
  /** A stream: of a collection that comes whole and is too long to be made at once. */
  readonly body: string | Buffer | Readable | undefined;
}

export type ShapedResponse = ODataResponse | UnwrittenResponse;

/** Its JSON has yet to be written. */
interface UnwrittenResponse extends Omit<ODataResponse, 'body'> {
  readonly json: object;
}
