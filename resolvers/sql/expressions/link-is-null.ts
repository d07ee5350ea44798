/** Whether a to-one link leads nowhere -> a test of the joined table's key. */
import type { Place } from '../../expression/expression-tree';
import { joinReference } from '../tables/column-reference';
import type { SqlContext } from '../tables/sql-context';
import { suffix } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

export function linkIsNull(place: Place, { tables }: SqlContext, test: 'IS NULL' | 'IS NOT NULL'): SqlExpression {
  const target = tables.entity(place.through.at(-1)?.target ?? '');
  const [key] = target.key;
  if (!key) throw new Error(`${target.name} has no key.`);
  return suffix(joinReference(tables.aliasAt(place), key), test);
}
