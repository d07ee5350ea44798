/**
 * What is expanded -> the same, with all of each collection. Where OData 4.0 tells what is expanded by links, a delta has no place for a next link; and behind one of the first reading, a client may see
 * what comes after the delta link was made and goes before that is asked.
 */
import type { BoundExpand, BoundSelection } from '../bound-request';
import { wholePage } from './bind-page';

export function withWholeCollections(selection: BoundSelection): BoundSelection {
  return { ...selection, expand: selection.expand.map(wholeExpand) };
}

function wholeExpand(expand: BoundExpand): BoundExpand {
  if (expand.kind === 'count') return expand;
  if (expand.kind === 'one') return { ...expand, selection: withWholeCollections(expand.selection) };
  const { query } = expand;
  return { ...expand, query: { ...query, page: wholePage(query.page), selection: withWholeCollections(query.selection) } };
}
