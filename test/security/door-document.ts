/** A URL of OData -> the GraphQL document that the adapter makes of it, for the other door to be asked the same; undefined where it is refused. */
import { bindRequest } from '../../odata-adapter/binding/bind-request';
import { compileDocument } from '../../odata-adapter/document/compile-document';
import type { EdmModel } from '../../odata-adapter/edm/edm-model';
import { ODataFault } from '../../odata-adapter/faults';
import { DEFAULT_LIMITS } from '../../odata-adapter/limits';
import { variableValues } from '../../odata-adapter/document/variable-values';
import { namesIn } from '../../odata-adapter/edm/names-in';
import { readUrl } from '../odata-adapter/read-url';
import { organisationEdm } from '../support/edm';
import type { Document } from './channel-requests';

const WHOLE = organisationEdm();
const SETTINGS = { limits: DEFAULT_LIMITS, version: '4.01' as const, maxPageSize: undefined };

/** As for the key that sees `edm`, or, where that is refused, as for one that may read everything: so that both what is answered and what is not is asked. */
export function doorDocument(url: string, edm: EdmModel, whole = WHOLE): Document | undefined {
  return documentOf(url, edm) ?? documentOf(url, whole);
}

function documentOf(url: string, edm: EdmModel): Document | undefined {
  try {
    const { syntax, contents } = readUrl(url, { names: namesIn(edm) });
    const bound = bindRequest(syntax, edm, { settings: SETTINGS, specialise: question => question(contents) });
    if (bound.kind !== 'data') return undefined;
    const { text, variables } = compileDocument(bound);
    return { query: text, variables: variableValues(variables, contents) };
  } catch (error) {
    if (error instanceof ODataFault) return undefined;
    throw error;
  }
}
