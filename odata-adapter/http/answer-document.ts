/** A request for the service document or for `$metadata` -> its answer, from what was built for the key's view. Rejects formats that it does not have (406). */
import type { BoundMetadata, BoundServiceDocument } from '../binding/bound-request';
import type { EdmModel } from '../edm/edm-model';
import { buildServiceDocument } from '../metadata/build-service-document';
import type { MetadataDocuments } from '../metadata/metadata-documents';
import { metadataUrl } from '../response/context-url';
import type { ODataResponse } from '../response/odata-response';
import { negotiateFormat } from './negotiate-format';
import type { RequestHeaders } from './request-headers';

/** The model changes only with a new start of the service. */
const CACHE = 'private, max-age=300';

export interface DocumentSources {
  readonly edm: EdmModel;
  readonly metadata: MetadataDocuments;
}

export function answerDocument(
  { kind }: BoundServiceDocument | BoundMetadata,
  { edm, metadata }: DocumentSources,
  { version, metadataVersion, accept }: RequestHeaders,
  root: string,
  requestedFormat: string | undefined,
): ODataResponse {
  const format = negotiateFormat(kind === 'metadata' ? 'metadata' : 'data', requestedFormat, accept);
  const answered = format.kind === 'xml' ? metadataVersion : version;
  const context = format.metadata === 'none' ? undefined : metadataUrl(root);
  const body = kind === 'metadata' ? metadata[answered][format.kind] : buildServiceDocument(edm, context);
  return { status: 200, headers: { 'odata-version': answered, 'content-type': format.contentType, 'cache-control': CACHE }, body };
}
