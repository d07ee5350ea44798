/** Requests as URL text -> bound requests, documents or faults, by the organisation's model or the sample model. */
import { rowCount } from '../../odata-adapter/binding/row-count';
import path from 'node:path';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { bindRequest } from '../../odata-adapter/binding/bind-request';
import type { BindSettings } from '../../odata-adapter/binding/bind-context';
import type { BoundDataRequest, BoundPage, BoundParameter, BoundRequest } from '../../odata-adapter/binding/bound-request';
import { compileDocument } from '../../odata-adapter/document/compile-document';
import type { CompiledDocument } from '../../odata-adapter/document/compiled-document';
import { deriveEdm } from '../../odata-adapter/edm/derive-edm';
import type { EdmModel } from '../../odata-adapter/edm/edm-model';
import { ODataFault, type FaultDetails } from '../../odata-adapter/faults';
import { DEFAULT_LIMITS } from '../../odata-adapter/limits';
import type { MetadataLevel } from '../../odata-adapter/response-format';
import { namesIn } from '../../odata-adapter/edm/names-in';
import { valueOf } from '../../odata-adapter/binding/value-of';
import { variableValues } from '../../odata-adapter/document/variable-values';
import type { SlotContents } from '../../odata-adapter/syntax/syntax-tree';
import { PROJECT_ROOT } from '../../std/project-root';
import { readUrl } from './read-url';

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

interface BoundSlots {
  readonly bound: BoundRequest;
  readonly contents: SlotContents;
}

function bindSlots(url: string, model: Model = ORGANISATION, settings: Partial<BindSettings> = {}): BoundSlots {
  const bound: BindSettings = { ...SETTINGS, ...settings };
  const { syntax, contents } = readUrl(encodeURI(url), { limits: bound.limits, names: namesIn(model.edm) });
  return { bound: bindRequest(syntax, model.edm, { settings: bound, specialise: question => question(contents) }), contents };
}

/** With literals where a plan has parameters. */
export function bind(url: string, model?: Model, settings?: Partial<BindSettings>): BoundRequest {
  const { bound, contents } = bindSlots(url, model, settings);
  return filled(bound, contents) as BoundRequest;
}

function filled(tree: unknown, contents: SlotContents): unknown {
  if (tree instanceof Map || typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(item => filled(item, contents));
  if ('kind' in tree && tree.kind === 'parameter') {
    const parameter = tree as BoundParameter;
    return { kind: 'literal', type: parameter.type, value: valueOf(parameter, contents), span: parameter.span };
  }
  if ('kind' in tree && 'slot' in tree && typeof tree.slot === 'number') return { kind: tree.kind, text: contents[tree.slot]?.value };
  if (isOfModel(tree)) return tree;
  if ('most' in tree && 'endsEarly' in tree) return filledPage(tree as BoundPage, contents);
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, filled(value, contents)]));
}

/** In numbers. */
export interface FilledPage {
  readonly top: number | undefined;
  readonly skip: number | undefined;
  readonly size: number;
  readonly skiptoken: string | undefined;
}

function filledPage({ top, skip, most, skiptoken }: BoundPage, contents: SlotContents): FilledPage {
  const [rows, skipped] = [top, skip].map(bound => bound && rowCount(bound, contents));
  const token = typeof skiptoken === 'number' ? String(contents[skiptoken]?.value) : undefined;
  return { top: rows, skip: skipped, size: Math.min(rows ?? Infinity, most), skiptoken: token };
}

/** Types, properties and links, which are told apart as objects. */
function isOfModel(tree: object): boolean {
  return 'properties' in tree && tree.properties instanceof Map
    ? true
    : 'field' in tree || 'entitySet' in tree || 'collectionField' in tree || 'members' in tree;
}

export function bindData(url: string, model?: Model, settings?: Partial<BindSettings>): BoundDataRequest {
  const bound = bind(url, model, settings);
  if (bound.kind !== 'data') throw new Error(`${url} asks for no data.`);
  return bound;
}

/** With the values of its variables. */
export type FilledDocument = Omit<CompiledDocument, 'variables'> & { readonly variables: Readonly<Record<string, unknown>> };

export function compile(url: string, model?: Model, metadata?: MetadataLevel): FilledDocument {
  const { bound, contents } = bindSlots(url, model);
  if (bound.kind !== 'data') throw new Error(`${url} asks for no data.`);
  const document = compileDocument(bound, metadata);
  return { ...document, variables: variableValues(document.variables, contents) };
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
