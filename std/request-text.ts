/** The text of requests to GraphQL. It is UTF-8, in bodies of JSON and in URLs: letters that are written otherwise are refused, and never replaced unseen, since a filter by them would find nothing. */
import { isAscii } from 'node:buffer';
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
const COMPRESSED = 'The body must not be compressed. Send it as it is, and without Content-Encoding.';
const FOR_OBJECTS = 'The body has the name "__proto__", or "prototype" within "constructor", which is not taken. Choose another name.';
const WRONG_URL = 'The URL has a percent sign with which no letter in UTF-8 begins. A percent sign itself is written %25.';

/** Before Fastify's own reader, which decodes whatever comes. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const text = textOf(request.headers, body as Buffer);
      void parse(request, text, (error, value) => done(error && whyUnread(text), value));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Of a request whose options stand in its URL, which Fastify and Apollo would read in another way. */
export function checkUrl({ method, raw }: Pick<FastifyRequest, 'method' | 'raw'>): void {
  if (method === 'POST') return;
  try {
    decodeURIComponent(raw.url ?? '');
  } catch {
    throw new UnreadableRequest(400, WRONG_URL);
  }
}

/** Without the mark that a text may begin with. Letters of ASCII are the same in every charset that JSON is sent in. */
function textOf({ 'content-type': type = '', 'content-encoding': coding = '' }: FastifyRequest['headers'], body: Buffer): string {
  if (!/^(identity)?$/i.test(coding)) throw new UnreadableRequest(415, COMPRESSED);
  const [, charset = ''] = CHARSET.exec(type) ?? [];
  if (!UTF8.test(charset) && !isAscii(body)) throw new UnreadableRequest(415, NO_UTF8);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableRequest(415, NO_UTF8);
  }
}

const CHARSET = /;\s*charset=["']?([^\s"';]*)/i;
const UTF8 = /^(utf-?8)?$/i;

function whyUnread(text: string): UnreadableRequest {
  try {
    JSON.parse(text);
  } catch {
    return new UnreadableRequest(400, NO_JSON);
  }
  return new UnreadableRequest(400, FOR_OBJECTS);
}
