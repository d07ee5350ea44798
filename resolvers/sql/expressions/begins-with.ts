/** Texts that begin with a literal -> a range by code points, which an index serves. Unlike patterns, ranges are planned once for a prepared statement. */
import { converted, type LiteralValue, type ValueSource } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import type { StoredColumn } from '../../storage/storage-model';
import { allOf, infix, parameterOf } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { ask, type SqlContext } from '../tables/sql-context';

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
