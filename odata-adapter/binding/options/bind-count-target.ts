/** `/$count` and its options -> a bound count. `$orderby`, `$top`, `$skip` and `$expand` are checked but change no count, as the standard says (Part 1, section 11.2.10). */
import { emptyOptions } from '../../syntax/options/options-draft';
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import type { BoundTarget } from '../bound-request';
import { allOf } from '../operators/combine-conditions';
import type { CountPlace } from '../path-place';
import { bindCollection } from './bind-collection';
import { nothingLeft, takeOptions } from './take-options';

export function bindCountTarget(options: OptionsSyntax, { type, filters }: CountPlace, context: BindContext): BoundTarget {
  const { filter, search, compute, orderby, expand, top, skip, ...rest } = takeOptions(options, { resource: 'count' }, context);
  nothingLeft(rest);
  const asCollection = { ...emptyOptions(), filter, search, compute, orderby, expand, top, skip };
  const rows = bindCollection(asCollection, type, context);
  return { kind: 'count', type, filter: allOf([...filters.map(({ condition }) => condition), rows.filter]), search: rows.search };
}
