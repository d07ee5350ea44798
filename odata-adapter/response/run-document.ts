/**
 * A compiled document -> its data. A page that would read more rows than a response may hold is asked for again, smaller (design, section 8):
 * the root page then ends earlier, with a next link. Rejects what reading rejects.
 */
import type { ExecuteDocument, RequestContext } from '../../graphql/data-plane-types';
import type { CompiledDocument } from '../document/compiled-document';
import { exceedsRows, readFault } from './read-fault';

/** 1,000 rows become 125, 15 and 1. */
const SHRINK = 8;

export async function runDocument(
  execute: ExecuteDocument,
  document: CompiledDocument,
  context: RequestContext,
): Promise<Record<string, unknown>> {
  const { text, pageSizeVariable } = document;
  let { variables } = document;
  for (;;) {
    const { data, errors } = await execute(text, variables, context);
    if (errors === undefined || errors.length === 0) return data ?? {};
    const smaller = exceedsRows(errors) ? smallerPage(variables, pageSizeVariable) : undefined;
    if (smaller === undefined) throw readFault(errors);
    variables = smaller;
  }
}

/** Undefined when the page cannot be smaller: it is one row, or there is none. */
function smallerPage(variables: CompiledDocument['variables'], name: string | undefined): CompiledDocument['variables'] | undefined {
  const size = name === undefined ? undefined : variables[name];
  if (name === undefined || typeof size !== 'number' || size <= 1) return undefined;
  return { ...variables, [name]: Math.max(1, Math.floor(size / SHRINK)) };
}
