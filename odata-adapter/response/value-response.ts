/** Values that are answered as they are: counts, `/$value` of properties (Part 1, section 11.2.4.1) and the bytes of media (section 11.2.5). */
import type { EdmProperty } from '../edm/edm-model';
import type { ODataResponse } from './odata-response';

const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}(?:;\s?charset=[A-Za-z0-9_-]{1,40})?$/;
/** Images that a browser shows and that can run nothing. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|bmp)$/i;
const NOSNIFF = { 'x-content-type-options': 'nosniff' };

export function countResponse(count: unknown): ODataResponse {
  return textResponse(plainText(count));
}

/** No content for null (Part 1, section 11.2.4.1). */
export function rawValueResponse(property: EdmProperty, value: unknown): ODataResponse {
  if (value === null || value === undefined) return noContent();
  const isBinary = property.type.kind === 'primitive' && property.type.name === 'Edm.Binary';
  return isBinary ? mediaResponse(value, undefined) : textResponse(plainText(value));
}

/** `content` is base64url text. A stored type that is none is not sent on; only images are shown in a browser, all else is a download. */
export function mediaResponse(content: unknown, contentType: unknown): ODataResponse {
  if (typeof content !== 'string') return noContent();
  const type = typeof contentType === 'string' && MEDIA_TYPE.test(contentType) ? contentType : 'application/octet-stream';
  const headers = {
    'content-type': type,
    'content-disposition': SHOWN.test(type) ? 'inline' : 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    ...NOSNIFF,
  };
  return { status: 200, headers, body: Buffer.from(content, 'base64url') };
}

export function noContent(): ODataResponse {
  return { status: 204, headers: {}, body: undefined };
}

function plainText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error('Only a primitive value has a raw form.');
}

function textResponse(text: string): ODataResponse {
  return { status: 200, headers: { 'content-type': 'text/plain;charset=utf-8', ...NOSNIFF }, body: text };
}
