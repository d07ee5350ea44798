/** A literal that meets a text -> the text of its digits as they were written, if it is an integer without a minus sign; else the literal itself. */
import { specialiseBy } from '../bind-context';
import type { BoundValue } from '../bound-request';
import { primitive } from '../types/edm-types';
import { isIntegerKind } from '../value-of';
import type { LiteralScope } from './bind-literal';

export function takeDigits(literal: BoundValue, { context }: LiteralScope): BoundValue {
  if (literal.kind !== 'parameter' || !isIntegerKind(literal.from)) return literal;
  const isNegative = specialiseBy(literal, context, value => String(value).startsWith('-'));
  return isNegative ? literal : { ...literal, type: primitive('Edm.String') };
}
