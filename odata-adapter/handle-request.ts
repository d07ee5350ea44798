/** The walk of one request: translate (parse, bind, compile; or what is known of its shape), execute, shape. Rejects what its stages reject; the door turns faults into answers. */
import type { ExecuteDocument, Grants, RequestContext } from '../graphql/data-plane-types';
import type { EdmModel } from './edm/edm-model';
import { answerConditionally } from './http/answer-conditionally';
import { answerDocument } from './http/answer-document';
import { preferenceApplied } from './http/preference-applied';
import type { RequestHeaders } from './http/request-headers';
import { StageTimer } from './http/stage-timer';
import type { QueryLimits } from './limits';
import type { ReaderSchema } from './reader-schemas';
import type { ODataResponse } from './response/odata-response';
import { nameByPrimaryKeys } from './response/name-by-primary-keys';
import { runDocument } from './response/run-document';
import { shapeResponse } from './response/shape-response';
import type { DataTranslation } from './translation/translate';

export interface ODataService {
  /** The model as a key sees it. */
  readonly schemaOf: (grants: Grants) => ReaderSchema;
  readonly limits: QueryLimits;
  readonly execute: ExecuteDocument;
  /** Whether answers tell how long each stage took. */
  readonly serverTiming: boolean;
}

export interface ODataRequest {
  /** What follows the service root, as sent. */
  readonly url: string;
  /** The service root's own URL, ending with `/`. */
  readonly root: string;
  readonly headers: RequestHeaders;
  readonly context: RequestContext;
}

export async function handleRequest(service: ODataService, request: ODataRequest): Promise<ODataResponse> {
  const { root, headers, context } = request;
  const { limits } = service;
  const schema = service.schemaOf(context.reader.grants);
  const timer = new StageTimer(service.serverTiming);
  const translation = schema.shapes.translate(request, timer);
  const answer =
    translation.kind === 'data'
      ? await answerData(service.execute, schema.edm, request, translation, timer)
      : answerDocument(translation.bound, schema, headers, root, translation.requestedFormat);
  const applied = preferenceApplied(headers.preferences, translation.bound, limits.maxPageSize);
  addHeaders(answer, headers, applied, timer.header());
  return answerConditionally(answer, headers, scopeOf(request));
}

async function answerData(
  execute: ExecuteDocument,
  { namespace }: EdmModel,
  { root, headers, context }: ODataRequest,
  { syntax, textOf, bound, document, format: { contentType, metadata, numbersAsText } }: DataTranslation,
  timer: StageTimer,
): Promise<ODataResponse> {
  const data = await timer.runAsync('execute', () => runDocument(execute, document, context));
  const omitNulls = headers.preferences.omitValues !== undefined;
  const writing = {
    root,
    request: { syntax, textOf },
    namespace,
    version: headers.version,
    contentType,
    metadata,
    numbersAsText,
    omitNulls,
  };
  return timer.run('shape', () => shapeResponse(nameByPrimaryKeys(bound, document.primaryKeys, data), document.payload, data, writing));
}

/** An ETag holds for one key, as long as its rights are the same, and for one URL. */
function scopeOf({ url, root, context: { reader } }: ODataRequest): string {
  return `${reader.keyId}\n${reader.grants.fingerprint}\n${root}\n${url}`;
}

/** What the answer says by itself stands. */
function addHeaders(answer: ODataResponse, { version }: RequestHeaders, applied: string | undefined, timing: string | undefined): void {
  const { headers } = answer;
  headers['odata-version'] ??= version;
  headers['cache-control'] ??= 'private, no-store';
  headers.vary = 'Accept, ApiKey, OData-MaxVersion, Prefer';
  if (applied !== undefined) headers['preference-applied'] = applied;
  if (timing !== undefined) headers['server-timing'] = timing;
}
