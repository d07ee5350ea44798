/** Requests as URL text -> bound requests, documents or faults, by the organisation's model or the sample model. */
import path from 'node:path';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { bindRequest } from '../../odata-adapter/binding/bind-request';
import type { BindSettings } from '../../odata-adapter/binding/bind-context';
import type { BoundDataRequest, BoundRequest } from '../../odata-adapter/binding/bound-request';
import { compileDocument } from '../../odata-adapter/document/compile-document';
import type { CompiledDocument } from '../../odata-adapter/document/compiled-document';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import type { EdmModel } from '../../odata-adapter/edm/edm-model';
import { ODataFault, type FaultDetails } from '../../odata-adapter/faults';
import { DEFAULT_LIMITS } from '../../odata-adapter/limits';
import type { MetadataLevel } from '../../odata-adapter/metadata-level';
import { parseUri } from '../../odata-adapter/syntax/parse-uri';
import { PROJECT_ROOT } from '../../std/project-root';

export interface Model {
  readonly schema: AnnotatedSchema;
  readonly edm: EdmModel;
}

function load(folder: string): Model {
  const schema = readModel(folder);
  return { schema, edm: deriveEdm(schema) };
}

export const ORGANISATION = load(path.join(PROJECT_ROOT, 'graphql/model'));
export const SAMPLE = load(path.join(PROJECT_ROOT, 'test/models/sample'));

const SETTINGS: BindSettings = { limits: DEFAULT_LIMITS, version: '4.01' };

export function bind(url: string, model: Model = ORGANISATION, settings: Partial<BindSettings> = {}): BoundRequest {
  const bound: BindSettings = { ...SETTINGS, ...settings };
  return bindRequest(parseUri(encodeURI(url), bound.limits), model.edm, bound);
}

export function bindData(url: string, model?: Model, settings?: Partial<BindSettings>): BoundDataRequest {
  const bound = bind(url, model, settings);
  if (bound.kind !== 'data') throw new Error(`${url} asks for no data.`);
  return bound;
}

export function compile(url: string, model?: Model, metadata?: MetadataLevel): CompiledDocument {
  return compileDocument(bindData(url, model), metadata);
}

/** The fault that a request is refused with, the place as the text it marks. */
export function refusal(
  url: string,
  model?: Model,
  settings?: Partial<BindSettings>,
): Omit<FaultDetails, 'span'> & { readonly at: string } {
  try {
    bind(url, model, settings);
  } catch (error) {
    if (!(error instanceof ODataFault)) throw error;
    const { span, ...details } = error.details;
    const encoded = encodeURI(url);
    return { ...details, at: span === undefined ? '' : decodeURI(encoded.slice(span.start, span.end)) };
  }
  throw new Error(`${url} was not refused.`);
}
