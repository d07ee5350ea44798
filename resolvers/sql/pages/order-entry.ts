/** A page in Danish order whose filter asks for the beginning of what it is ordered by -> the place where its index is entered. */
import type { Expression } from '../../expression/expression-tree';
import type { LiteralValue, ValueSource } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import type { CollectionQuery } from './collection-query';
import type { OrderKey } from './order-keys';
import { infix, parameterOf } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { ask, type SqlContext } from '../tables/sql-context';

/** Nothing that begins with such a text comes before it in Danish order; in other scripts, and with letters that are composed with marks, it may. */
const BEGINS_ITS_RANGE = /^[ -~æøÆØ]+$/;

/** Says nothing new of the rows of a page that is ordered by what the filter asks a beginning of; but its index need not be read from the start. */
export function orderEntry(
  { filter, order }: CollectionQuery,
  [first]: readonly OrderKey[],
  context: SqlContext,
): readonly SqlExpression[] {
  const ordered = order[0]?.expression;
  if (first === undefined || first.descending || ordered === undefined || filter === undefined) return [];
  const conjuncts = filter.kind === 'and' ? filter.operands : [filter];
  const prefixes = conjuncts.map(conjunct => prefixOf(conjunct, ordered)).filter(prefix => prefix !== undefined);
  return prefixes
    .filter(prefix => ask(prefix, beginsItsRange, context))
    .map(prefix => infix(first.compared, '>=', parameterOf(scalar('String'), prefix, first.comparedAs)));
}

function beginsItsRange(prefix: LiteralValue): boolean {
  return BEGINS_ITS_RANGE.test(String(prefix));
}

function prefixOf(condition: Expression, column: Expression): ValueSource | undefined {
  if (condition.kind !== 'call' || condition.function.name !== 'startswith') return undefined;
  const [text, prefix] = condition.arguments;
  return text && isSameColumn(text, column) && prefix?.kind === 'parameter' ? prefix.source : undefined;
}

/** Of the entity at hand itself. */
function isSameColumn(one: Expression, other: Expression): boolean {
  if (one.kind !== 'column' || other.kind !== 'column') return false;
  const isOwn = [one, other].every(({ place }) => place.scope === 0 && place.through.length === 0);
  return isOwn && one.column === other.column;
}
