/** A literal finer than a microsecond, which the database does not compute with. Rejects it where it is no operand of a comparison: `NotOffered`. */
import { clauseFault, specialiseBy } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import { isPrimitive } from '../types/edm-types';
import type { LiteralScope } from './bind-literal';

const TIMED = ['Edm.DateTimeOffset', 'Edm.TimeOfDay', 'Edm.Duration'] as const;

export function isFiner(value: BoundExpression, { context }: Pick<LiteralScope, 'context'>): boolean {
  if (value.kind !== 'parameter' || !TIMED.some(name => isPrimitive(value.type, name))) return false;
  return specialiseBy(value, context, text => /\.\d{7}/.test(String(text)));
}

export function refuseFiner(operands: readonly BoundExpression[], scope: LiteralScope): void {
  for (const operand of operands) {
    if (operand.kind !== 'parameter' || !isFiner(operand, scope)) continue;
    const message = 'a time finer than a microsecond is offered in comparisons alone. Write six decimals at most';
    throw clauseFault('NotOffered', message, { ...scope, span: operand.span });
  }
}
