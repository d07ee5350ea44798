/**
 * Texts that begin with a literal -> conditions that indexes serve: a range by code points, and for a page in Danish order the place where its index is
 * entered. Unlike patterns, ranges are planned once for a prepared statement.
 */
import type { Expression } from '../../expression/expression-tree';
import { converted, type LiteralValue, type ValueSource } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import type { StoredColumn } from '../../storage/storage-model';
import type { CollectionQuery } from './collection-query';
import type { OrderKey } from './order-keys';
import { ask, type SqlContext } from '../tables/sql-context';
import { allOf, infix, parameterOf } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

const LAST_CODE_POINT = 0x10ffff;
const SURROGATES = { first: 0xd800, after: 0xe000 };

export function beginsWith(
  [text, comparedAs]: readonly [text: SqlExpression, comparedAs: StoredColumn['comparedAs']],
  prefix: ValueSource,
  context: Pick<SqlContext, 'specialise'>,
): SqlExpression {
  const from = infix(text, '~>=~', parameterOf(STRING, prefix, comparedAs));
  if (!ask(prefix, hasEnd, context)) return from;
  return allOf([from, infix(text, '~<~', parameterOf(STRING, converted(prefix, endOf), comparedAs))]);
}

const STRING = scalar('String');

function hasEnd(prefix: LiteralValue): boolean {
  return firstBeyond(String(prefix)) !== undefined;
}

function endOf(prefix: LiteralValue): string {
  return firstBeyond(String(prefix)) ?? '';
}

/** The first text by code points after all that begin with the prefix; undefined when there is none. */
function firstBeyond(prefix: string): string | undefined {
  const characters = Array.from(prefix);
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const next = (last.codePointAt(0) ?? LAST_CODE_POINT) + 1;
    if (next <= LAST_CODE_POINT) return characters.join('') + String.fromCodePoint(next === SURROGATES.first ? SURROGATES.after : next);
  }
  return undefined;
}

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
    .map(prefix => infix(first.compared, '>=', parameterOf(STRING, prefix, first.comparedAs)));
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
