/**
 * Bodies of JSON in UTF-8 -> their values, at both GraphQL doors. Rejects what is compressed, written otherwise, or no JSON: letters are never replaced unseen,
 * since a filter by them would find nothing.
 */
import { isAscii } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DoorFault } from './door-fault';

export const OTHER_TYPE = 'The body must be JSON: send Content-Type: application/json.';
export const NO_JSON = 'The body is not valid JSON.';
const NO_UTF8 = 'The body must be in UTF-8. Encode it so, and send Content-Type: application/json; charset=utf-8.';
const COMPRESSED = 'The body must not be compressed. Send it as it is, and without Content-Encoding.';
const FOR_OBJECTS = 'The body has the name "__proto__", or "prototype" within "constructor", which is not taken. Choose another name.';

/** Before Fastify's own reader, which decodes whatever comes. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify would read a text as one, and its sender, such as a `fetch` without a type, would be told that JSON is none.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const text = textOf(request.headers, body as Buffer);
      void parse(request, text, (error, value) => done(error && new DoorFault(isJson(text) ? FOR_OBJECTS : NO_JSON), value));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Without the mark that a text may begin with. Letters of ASCII are the same in every charset that JSON is sent in. */
function textOf({ 'content-type': type = '', 'content-encoding': coding = '' }: FastifyRequest['headers'], body: Buffer): string {
  if (!/^(identity)?$/i.test(coding)) throw new DoorFault(COMPRESSED, 415);
  const [, charset = ''] = CHARSET.exec(type) ?? [];
  if (!UTF8.test(charset) && !isAscii(body)) throw new DoorFault(NO_UTF8, 415);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new DoorFault(NO_UTF8, 415);
  }
}

const CHARSET = /;\s*charset=["']?([^\s"';]*)/i;
const UTF8 = /^(utf-?8)?$/i;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
