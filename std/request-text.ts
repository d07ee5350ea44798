/** The text of requests to GraphQL. It is UTF-8, in bodies of JSON and in URLs: letters that are written otherwise are refused, and never replaced unseen, since a filter by them would find nothing. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes of a body: a document of the most tokens, and its variables. */
export const BODY_BYTES = 262_144;

/** A request that cannot be read. The message holds nothing of it. */
export class UnreadableRequest extends Error {
  override readonly name = 'UnreadableRequest';

  constructor(
    readonly statusCode: 400 | 415,
    message: string,
  ) {
    super(message);
  }
}

export const LARGE_BODY = `The body is larger than ${BODY_BYTES} bytes.`;
export const NO_JSON = 'The body is not valid JSON.';
const NO_UTF8 = 'The body must be in UTF-8. Encode it so, and send Content-Type: application/json; charset=utf-8.';
const COMPRESSED = 'The body must not be compressed. Send it without Content-Encoding.';
const WRONG_URL = 'The URL has a percent-encoding that is not UTF-8. A percent sign itself is written %25.';

/** In place of Fastify's own reader, which decodes whatever comes. */
export function takeJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    try {
      done(null, parsed(headers, body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Of the options in a URL, which Fastify and Apollo would read in another way. */
export function checkUrl({ raw }: Pick<FastifyRequest, 'raw'>): void {
  try {
    decodeURIComponent(raw.url ?? '');
  } catch {
    throw new UnreadableRequest(400, WRONG_URL);
  }
}

function parsed({ 'content-type': type = '', 'content-encoding': coding = 'identity' }: FastifyRequest['headers'], body: Buffer): unknown {
  if (coding.toLowerCase() !== 'identity') throw new UnreadableRequest(415, COMPRESSED);
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? [];
  if (!UTF8.test(charset)) throw new UnreadableRequest(415, NO_UTF8);
  const text = textOf(body);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRequest(400, NO_JSON);
  }
}

const CHARSET = /;\s*charset="?([^\s";]*)/i;
const UTF8 = /^utf-?8$/i;

/** Without the mark that a text may begin with. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableRequest(415, NO_UTF8);
  }
}
