/** A request for the service document or for `$metadata` -> its answer, from what was built for the key's view. */
import type { EdmModel } from '../edm/edm-model';
import { buildServiceDocument } from '../metadata/build-service-document';
import type { MetadataDocuments } from '../metadata/metadata-documents';
import { metadataUrl } from '../response/context-url';
import type { ODataResponse } from '../response/odata-response';
import type { DocumentPlan } from '../plan/request-plan';
import type { RequestHeaders } from './request-headers';

/** The model changes only with a new start of the service. */
const CACHE = 'private, max-age=300';

export interface DocumentSources {
  readonly edm: EdmModel;
  readonly metadata: MetadataDocuments;
}

export function answerDocument(
  { bound: { kind }, format }: DocumentPlan,
  { edm, metadata }: DocumentSources,
  { version, metadataVersion }: RequestHeaders,
  root: string,
): ODataResponse {
  const answered = format.kind === 'xml' ? metadataVersion : version;
  const context = format.metadata === 'none' ? undefined : metadataUrl(root);
  const body = kind === 'metadata' ? metadata[answered][format.kind] : buildServiceDocument(edm, context);
  return { status: 200, headers: { 'odata-version': answered, 'content-type': format.contentType, 'cache-control': CACHE }, body };
}
