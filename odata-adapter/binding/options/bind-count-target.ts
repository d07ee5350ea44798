/** `/$count` and its options -> a bound count. `$orderby`, `$top`, `$skip` and `$expand` are checked but change no count, as the standard says (Part 1, section 11.2.10). */
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import type { BoundTarget } from '../bound-request';
import { allOf } from '../operators/combine-conditions';
import type { CountPlace } from '../path-place';
import { bindCollection } from './bind-collection';
import { refuseOptions } from './refuse-options';

export function bindCountTarget(options: OptionsSyntax, { type, filters }: CountPlace, context: BindContext): BoundTarget {
  refuseOptions(options, ['filter', 'search', 'compute', 'orderby', 'expand', 'top', 'skip', 'format'], '/$count', context);
  const { filter, search } = bindCollection(options, type, context);
  return { kind: 'count', type, filter: allOf([...filters.map(({ condition }) => condition), filter]), search };
}
