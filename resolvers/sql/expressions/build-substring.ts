/** `substring` -> SQL (OData 4.01 Part 2, section 5.1.1.5.7): counted from 0; a negative start counts from the end; what is not there is empty. */
import type { Expression } from '../../expression/expression-tree';
import { look } from '../../expression/given-value';
import { scalar } from '../../expression/value-types';
import { numberAs } from './build-arithmetic';
import { buildValue } from './build-value';
import { computeOnce } from './compute-once';
import type { SqlContext } from '../tables/sql-context';
import { call, constant, infix, integerParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';

/** No text is longer. */
const LONGEST = 2 ** 31 - 1;

export function buildSubstring([whole, start, length]: readonly Expression[], context: SqlContext): SqlExpression {
  if (!whole || !start) throw new Error('The signature has a text and a start.');
  const text = buildValue(whole, context);
  const size = length && integer(length, context);
  if (start.kind === 'literal') return fromLiteral(text, Number(look(start.value)), size);
  return computeOnce(text, context, once =>
    computeOnce(integer(start, context), context, from => ({
      kind: 'case',
      condition: infix(from, '<', constant('0')),
      value: tail(once, { kind: 'prefix', operator: '-', operand: from }, size),
      otherwise: head(once, infix(from, '+', constant('1')), size),
    })),
  );
}

function fromLiteral(text: SqlExpression, start: number, size: SqlExpression | undefined): SqlExpression {
  const position = integerParameter(Math.min(start < 0 ? -start : start + 1, LONGEST));
  return start < 0 ? tail(text, position, size) : head(text, position, size);
}

function head(text: SqlExpression, position: SqlExpression, size: SqlExpression | undefined): SqlExpression {
  return size ? call('substr', text, position, size) : call('substr', text, position);
}

function tail(text: SqlExpression, count: SqlExpression, size: SqlExpression | undefined): SqlExpression {
  const rest = call('right', text, count);
  return size ? call('substr', rest, constant('1'), size) : rest;
}

function integer(expression: Expression, context: SqlContext): SqlExpression {
  if (expression.kind === 'literal') return integerParameter(Math.min(Number(look(expression.value)), LONGEST));
  return numberAs(expression, scalar('Int'), context);
}
