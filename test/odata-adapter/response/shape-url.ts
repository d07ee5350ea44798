/** A URL -> what its stages up to the document make of it, for tests of what comes after. */
import { bindRequest } from '../../../odata-adapter/binding/bind-request';
import type { BoundDataRequest } from '../../../odata-adapter/binding/bound-request';
import { compileAddress } from '../../../odata-adapter/document/compile-address';
import { compileContext } from '../../../odata-adapter/document/compile-context';
import { compileDocument } from '../../../odata-adapter/document/compile-document';
import { PlannedLinks } from '../../../odata-adapter/document/planned-links';
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import type { ODataResponse } from '../../../odata-adapter/response/odata-response';
import { writeResponse } from '../../../odata-adapter/response/write-response';
import { shapeResponse } from '../../../odata-adapter/response/shape-response';
import { shapeContext } from '../../../odata-adapter/response/shape-rows';
import type { Writing } from '../../../odata-adapter/response/writing';
import { namesIn } from '../../../odata-adapter/edm/names-in';
import { bodyText } from '../../support/body-text';
import { readUrl, ROOT, type ReadUrl } from '../read-url';

export { ROOT };

export interface BoundUrl extends ReadUrl {
  readonly bound: BoundDataRequest;
}

export function bindUrl(url: string, edm: EdmModel, version: ODataVersion = '4.01'): BoundUrl {
  const read = readUrl(url, { names: namesIn(edm) });
  const settings = { limits: DEFAULT_LIMITS, version };
  const bound = bindRequest(read.syntax, edm, { settings, specialise: question => question(read.contents) });
  if (bound.kind !== 'data') throw new Error('This asks for no data.');
  return { ...read, bound };
}

const FORMAT: Writing['format'] = { contentType: 'application/json', metadata: 'minimal', numbersAsText: false, sheet: undefined };

/** The answer to a URL for which reading gave `data`, a result as the document of that URL would have it. */
export function shape(
  url: string,
  edm: EdmModel,
  data: Record<string, unknown>,
  writes: Partial<Writing['format'] & Pick<Writing, 'version' | 'omitNulls'>> = {},
): ODataResponse {
  const { syntax, contents, bound } = bindUrl(url, edm);
  const { version = '4.01', omitNulls = false, ...format } = writes;
  const { namespace } = edm;
  const { target, sensitive, spellings } = bound;
  const pathFilters = 'pathFilters' in target ? target.pathFilters : [];
  const linked = {
    links: new PlannedLinks({ syntax, pathFilters, sensitive, spellings, isTracked: false }),
    contents,
    seal: () => 'sealed',
  };
  const [address, context] = [compileAddress(bound), compileContext(bound, { namespace, version })];
  const writing: Writing = { ...linked, root: ROOT, address, context, namespace, version, format: { ...FORMAT, ...format }, omitNulls };
  const { payload } = compileDocument(bound, writing.format.metadata);
  const shaping = shapeContext(writing);
  return writeResponse(shapeResponse(bound, data, { payload, context: shaping }), shaping);
}

export function bodyOf(response: ODataResponse): Record<string, unknown> {
  return JSON.parse(bodyText(response)) as Record<string, unknown>;
}
