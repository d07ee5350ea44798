/**
 * A document -> its data. A page that would read more rows than a response may hold is asked for again, smaller:
 * the root page then ends earlier, with a next link. Rejects what reading rejects.
 */
import type { DocumentPlane, PreparedDocument, RequestContext } from '../../graphql/data-plane-types';
import { exceedsRows, readFault } from './failed-read';

/** 1,000 rows become 125, 15 and 1. */
const SHRINK = 8;

type Variables = Readonly<Record<string, unknown>>;

/** A document with the values of its variables, of which one may be the size of its root page. */
export interface FilledDocument {
  readonly document: PreparedDocument;
  readonly variables: Variables;
  readonly pageSizeVariable: string | undefined;
}

export async function runDocument(plane: DocumentPlane, filled: FilledDocument, context: RequestContext): Promise<Record<string, unknown>> {
  const { document, pageSizeVariable } = filled;
  let { variables } = filled;
  for (;;) {
    const { data, errors } = await plane.execute(document, variables, context);
    if (errors === undefined || errors.length === 0) return data ?? {};
    const smaller = exceedsRows(errors) ? smallerPage(variables, pageSizeVariable) : undefined;
    if (smaller === undefined) throw readFault(errors);
    variables = smaller;
  }
}

/** Undefined when the page cannot be smaller: it is one row, or there is none. */
function smallerPage(variables: Variables, name: string | undefined): Variables | undefined {
  const size = name === undefined ? undefined : variables[name];
  if (name === undefined || typeof size !== 'number' || size <= 1) return undefined;
  return { ...variables, [name]: Math.max(1, Math.floor(size / SHRINK)) };
}
