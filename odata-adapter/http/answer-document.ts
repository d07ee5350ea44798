/** A request for the service document, for `$metadata` or for a vocabulary -> its answer, from what was built for the key's view. */
import { assertNever } from '../../std/assert-never';
import type { EdmModel } from '../edm/edm-model';
import { placeOpenApi } from '../metadata/build-open-api';
import { buildServiceDocument } from '../metadata/build-service-document';
import type { MetadataDocuments } from '../metadata/metadata-documents';
import { vocabularyDocument } from '../metadata/vocabulary-document';
import type { ODataResponse } from '../response/odata-response';
import { metadataUrl } from '../response/writing';
import type { DocumentPlan } from '../plan/request-plan';
import type { RequestHeaders } from './request-headers';

/** The model changes only with a new start of the service, a vocabulary with another version of the service. */
const CACHE = {
  serviceDocument: 'private, max-age=300',
  metadata: 'private, max-age=300',
  openApi: 'private, max-age=300',
  vocabulary: 'private, max-age=86400',
} as const;

export interface DocumentSources {
  readonly edm: EdmModel;
  readonly metadata: MetadataDocuments;
  readonly openApi: () => { readonly text: string };
}

export interface DocumentRequest {
  readonly headers: RequestHeaders;
  /** Service root, ending with `/`. */
  readonly root: string;
}

export function answerDocument(plan: DocumentPlan, sources: DocumentSources, { headers, root }: DocumentRequest): ODataResponse {
  const { bound, format } = plan;
  const version = format.kind === 'xml' ? headers.metadataVersion : headers.version;
  const answered = { 'odata-version': version, 'content-type': format.contentType, 'cache-control': CACHE[bound.kind] };
  return { status: 200, headers: answered, body: bodyOf(plan, sources, { version, root }) };
}

function bodyOf(
  { bound, format }: DocumentPlan,
  { edm, metadata, openApi }: DocumentSources,
  { version, root }: Pick<RequestHeaders, 'version'> & Pick<DocumentRequest, 'root'>,
): Buffer | string {
  switch (bound.kind) {
    case 'serviceDocument':
      return buildServiceDocument(edm, format.metadata === 'none' ? undefined : metadataUrl(root));
    case 'metadata':
      return metadata[version][format.kind]();
    case 'openApi':
      return placeOpenApi(openApi().text, root);
    case 'vocabulary':
      return vocabularyDocument(bound.namespace, version, bound.format);
    default:
      return assertNever(bound);
  }
}
