/**
 * A collection that is read in batches -> the document of the batches after the first: what a next link would ask for, but for the count, which is known by then. The token of the batch
 * before is given when the document runs. Cannot fail.
 */
import type { BoundDataRequest, BoundPage } from '../binding/bound-request';
import type { MetadataLevel } from '../response-format';
import { compileDocument } from './compile-document';
import type { CompiledDocument } from './compiled-document';

export function compileRest(request: BoundDataRequest, metadata: MetadataLevel): CompiledDocument {
  return compileDocument(continued(request), metadata);
}

function continued(request: BoundDataRequest): BoundDataRequest {
  const { target } = request;
  if (target.kind === 'collection')
    return { ...request, target: { ...target, query: { ...target.query, count: false, page: after(target.query.page) } } };
  if (target.kind === 'applied')
    return { ...request, target: { ...target, query: { ...target.query, count: false, page: after(target.query.page) } } };
  throw new Error('Only a collection is read in batches.');
}

/** `$skip` was done by the first document. */
function after(page: BoundPage): BoundPage {
  return { ...page, skip: undefined, skiptoken: 'given' };
}
