/** A URL -> what is asked, as GraphQL: parse, bind, compile. Rejects what these stages reject, and formats that the answer does not have (406). */
import type { BoundDataRequest, BoundMetadata, BoundServiceDocument } from '../binding/bound-request';
import { bindRequest } from '../binding/bind-request';
import { compileDocument } from '../document/compile-document';
import type { CompiledDocument } from '../document/compiled-document';
import type { EdmModel } from '../edm/edm-model';
import { answerFormat } from '../http/answer-format';
import type { ResponseFormat } from '../http/negotiate-format';
import type { RequestHeaders } from '../http/request-headers';
import type { StageTimer } from '../http/stage-timer';
import type { QueryLimits } from '../limits';
import { parseUri } from '../syntax/parse-uri';
import { requestUrl, type RequestUrl } from '../syntax/request-url';
import { resolveEntityId } from '../syntax/resolve-entity-id';

export interface TranslatedRequest {
  /** What follows the service root, as sent. */
  readonly url: string;
  /** The service root's own URL, by which `$id` names entities. */
  readonly root: string;
  readonly headers: Pick<RequestHeaders, 'version' | 'accept' | 'preferences'>;
}

/** What a translation depends on beside the request. */
export interface Translator {
  readonly edm: EdmModel;
  readonly limits: QueryLimits;
}

export type Translation = DataTranslation | DocumentTranslation;

export interface DataTranslation {
  readonly kind: 'data';
  readonly url: RequestUrl;
  readonly bound: BoundDataRequest;
  readonly document: CompiledDocument;
  readonly format: Omit<ResponseFormat, 'kind'>;
}

/** `$metadata` and the service document are written beforehand. */
export interface DocumentTranslation {
  readonly kind: 'document';
  readonly bound: BoundServiceDocument | BoundMetadata;
  readonly requestedFormat: string | undefined;
}

export function translate({ url, root, headers }: TranslatedRequest, { edm, limits }: Translator, timer: StageTimer): Translation {
  const syntax = timer.run('parse', () => resolveEntityId(parseUri(url, limits, edm.catalogue), root, limits));
  const settings = { limits, version: headers.version, maxPageSize: headers.preferences.maxPageSize };
  const bound = timer.run('bind', () => bindRequest(syntax, edm, settings));
  const requestedFormat = syntax.options.format?.text;
  if (bound.kind !== 'data') return { kind: 'document', bound, requestedFormat };
  const format = answerFormat(bound.target, requestedFormat, headers.accept);
  const document = timer.run('compile', () => compileDocument(bound, format.metadata));
  return { kind: 'data', url: requestUrl(url), bound, document, format };
}
