/** A URL -> what its stages up to the document make of it, for tests of what comes after. */
import { bindRequest } from '../../../odata-adapter/binding/bind-request';
import type { BoundDataRequest } from '../../../odata-adapter/binding/bound-request';
import { compileDocument } from '../../../odata-adapter/document/compile-document';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import type { ODataResponse } from '../../../odata-adapter/response/odata-response';
import { shapeResponse } from '../../../odata-adapter/response/shape-response';
import { parseUri } from '../../../odata-adapter/syntax/parse-uri';

export const ROOT = 'http://host/odata/';

export function bind(url: string, edm: EdmModel, version: ODataVersion = '4.01'): BoundDataRequest {
  const bound = bindRequest(parseUri(url, DEFAULT_LIMITS), edm, { limits: DEFAULT_LIMITS, version });
  if (bound.kind !== 'data') throw new Error(`${url} asks for no data.`);
  return bound;
}

/** The answer to a URL for which reading gave `data`, a result as the document of that URL would have it. */
export function shape(url: string, edm: EdmModel, data: Record<string, unknown>, numbersAsText = false): ODataResponse {
  const bound = bind(url, edm);
  const { payload } = compileDocument(bound);
  const writing = {
    root: ROOT,
    url,
    namespace: edm.namespace,
    version: '4.01' as const,
    contentType: 'application/json',
    numbersAsText,
    omitNulls: false,
  };
  return shapeResponse(bound, payload, data, writing);
}

export function bodyOf({ body }: ODataResponse): Record<string, unknown> {
  if (typeof body !== 'string') throw new Error('The answer has no text.');
  return JSON.parse(body) as Record<string, unknown>;
}
