/** `substring` -> SQL (OData 4.01 Part 2, section 5.1.1.5.7): counted from 0; a negative start counts from the end; what is not there is empty. */
import type { Expression } from '../../expression/expression-tree';
import { converted, type LiteralValue, type ValueSource } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import { buildValue } from './build-value';
import { computeOnce } from './compute-once';
import { ask, type SqlContext } from '../tables/sql-context';
import { call, cast, constant, infix, integerParameter, not, parameterOf } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** No text is longer. */
const LONGEST = 2 ** 31 - 1;

export function buildSubstring([whole, start, length]: readonly Expression[], context: SqlContext): SqlExpression {
  if (!whole || !start) throw new Error('The signature has a text and a start.');
  const text = buildValue(whole, context);
  const size = length && sizeOf(length, context);
  if (start.kind === 'parameter') return fromLiteral(text, start.source, { size, context });
  return computeOnce(text, context, once =>
    computeOnce(buildValue(start, context), context, from => ({
      kind: 'case',
      condition: infix(from, '<', constant('0')),
      value: tail(once, atMost(infix(constant('0'), '-', from), infix(from, '>', integerParameter(-LONGEST))), size),
      otherwise: head(once, atMost(infix(from, '+', constant('1')), infix(from, '<', integerParameter(LONGEST))), size),
    })),
  );
}

interface Cut {
  readonly size: SqlExpression | undefined;
  readonly context: SqlContext;
}

function fromLiteral(text: SqlExpression, start: ValueSource, { size, context }: Cut): SqlExpression {
  const isFromEnd = ask(start, isNegative, context);
  const position = parameterOf(scalar('Int'), converted(start, isFromEnd ? fromEnd : fromStart));
  return isFromEnd ? tail(text, position, size) : head(text, position, size);
}

function isNegative(start: LiteralValue): boolean {
  return Number(start) < 0;
}

function fromEnd(start: LiteralValue): number {
  return Math.min(-Number(start), LONGEST);
}

/** PostgreSQL counts from 1. */
function fromStart(start: LiteralValue): number {
  return Math.min(Number(start) + 1, LONGEST);
}

function bounded(length: LiteralValue): number {
  return Math.min(Number(length), LONGEST);
}

function head(text: SqlExpression, position: SqlExpression, size: SqlExpression | undefined): SqlExpression {
  return size ? call('substr', text, position, size) : call('substr', text, position);
}

function tail(text: SqlExpression, count: SqlExpression, size: SqlExpression | undefined): SqlExpression {
  const rest = call('right', text, count);
  return size ? call('substr', rest, constant('1'), size) : rest;
}

function sizeOf(length: Expression, context: SqlContext): SqlExpression {
  if (length.kind === 'parameter') return parameterOf(scalar('Int'), converted(length.source, bounded));
  return computeOnce(buildValue(length, context), context, size => atMost(size, infix(size, '<', integerParameter(LONGEST))));
}

/** A computed number, unless it is beyond all texts. A null stays one: `least` would leave it out. */
function atMost(number: SqlExpression, isWithin: SqlExpression): SqlExpression {
  return cast({ kind: 'case', condition: not(isWithin), value: integerParameter(LONGEST), otherwise: number }, SQL_TYPE.Int);
}
