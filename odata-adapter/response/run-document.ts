/**
 * A document -> its data. A page that would read more rows than a response may hold is asked for again, smaller:
 * the root page then ends earlier, with a next link. Rejects what reading rejects.
 */
import type { ExecutedDocument } from '../../graphql/data-plane-types';
import { exceedsRows, readFault } from './failed-read';

/** 1,000 rows become 125, 15 and 1. */
const SHRINK = 8;

type Variables = Readonly<Record<string, unknown>>;

/** The values of a document's variables, of which one may be the size of its root page. */
export interface PagedVariables {
  readonly variables: Variables;
  readonly pageSizeVariable: string | undefined;
}

/** Of a document that was executed without an error. */
interface DocumentRows extends Pick<ExecutedDocument, 'rows' | 'values'> {
  readonly data: Record<string, unknown>;
}

export async function runDocument(
  { variables: given, pageSizeVariable }: PagedVariables,
  execute: (variables: Variables) => Promise<ExecutedDocument>,
): Promise<DocumentRows> {
  let variables = given;
  for (;;) {
    const { data, errors = [], rows, values } = await execute(variables);
    if (errors.length === 0) return { data: data ?? {}, rows, values };
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
