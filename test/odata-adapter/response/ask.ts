/** A URL -> what its stages up to the document make of it, for tests of what comes after. */
import { bindRequest } from '../../../odata-adapter/binding/bind-request';
import type { BoundDataRequest } from '../../../odata-adapter/binding/bound-request';
import { compileDocument } from '../../../odata-adapter/document/compile-document';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import type { ODataResponse } from '../../../odata-adapter/response/odata-response';
import { shapeResponse, type Writing } from '../../../odata-adapter/response/shape-response';
import { parseUri } from '../../../odata-adapter/syntax/parse-uri';
import type { ODataUriSyntax } from '../../../odata-adapter/syntax/syntax-tree';
import { printLiteral } from '../../../odata-adapter/syntax/print/print-literal';

export const ROOT = 'http://host/odata/';

export function bind(url: string, edm: EdmModel, version: ODataVersion = '4.01'): BoundDataRequest {
  return bindData(parseUri(url, DEFAULT_LIMITS), edm, version);
}

/** Links refer to nodes of the tree that was bound. */
function bindData(syntax: ODataUriSyntax, edm: EdmModel, version: ODataVersion = '4.01'): BoundDataRequest {
  const bound = bindRequest(syntax, edm, { limits: DEFAULT_LIMITS, version });
  if (bound.kind !== 'data') throw new Error('This asks for no data.');
  return bound;
}

const WRITING: Omit<Writing, 'request' | 'namespace'> = {
  ...{ root: ROOT, version: '4.01', contentType: 'application/json', metadata: 'minimal', numbersAsText: false, omitNulls: false },
};

/** The answer to a URL for which reading gave `data`, a result as the document of that URL would have it. */
export function shape(
  url: string,
  edm: EdmModel,
  data: Record<string, unknown>,
  writes: Partial<Omit<Writing, 'request'>> = {},
): ODataResponse {
  const syntax = parseUri(url, DEFAULT_LIMITS);
  const bound = bindData(syntax, edm);
  const writing: Writing = { ...WRITING, request: { syntax, textOf: printLiteral }, namespace: edm.namespace, ...writes };
  const { payload } = compileDocument(bound, writing.metadata);
  return shapeResponse(bound, payload, data, writing);
}

export function bodyOf({ body }: ODataResponse): Record<string, unknown> {
  if (typeof body !== 'string') throw new Error('The answer has no text.');
  return JSON.parse(body) as Record<string, unknown>;
}
