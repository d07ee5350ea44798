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
import type { PrintableLiteral } from '../syntax/print/link-piece';
import { printLiteral } from '../syntax/print/print-literal';
import { resolveEntityId } from '../syntax/resolve-entity-id';
import type { ODataUriSyntax } from '../syntax/syntax-tree';

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
  readonly syntax: ODataUriSyntax;
  /** The request's own text for a literal of the syntax. */
  readonly textOf: (literal: PrintableLiteral) => string;
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
  return { kind: 'data', syntax, textOf: printLiteral, bound, document, format };
}
