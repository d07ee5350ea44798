/** `topcount` and its like (Data Aggregation, section 3.3.1). Rejects amounts that are no literal (`NotOffered`) or out of range, and values that a transformation does not take. */
import type { ExtremeName, TransformationSyntax } from '../../syntax/apply-tree';
import { clauseFault, specialiseBy, type Scope } from '../bind-context';
import { bindExpression } from '../expressions/bind-expression';
import type { BoundSet } from '../bound-apply';
import type { BoundExpression, BoundType, BoundValue } from '../bound-request';
import { refuseUncomputed } from '../literals/refuse-uncomputed';
import { isLiteral } from '../operators/is-literal';
import { describeOperand } from '../operators/describe-operand';
import { isIntegerName, isNumeric, isPrimitive } from '../types/edm-types';
import { stepScope, type ApplyContext, type BoundSteps } from './apply-context';

type ExtremeSyntax = Extract<TransformationSyntax, { kind: 'extreme' }>;

export function bindExtreme(syntax: ExtremeSyntax, set: BoundSet, apply: ApplyContext): BoundSteps {
  const scope = stepScope(apply, set);
  const { name } = syntax;
  const amount = bindAmount(syntax, scope);
  const value = bindExpression(syntax.value, scope);
  refuseUncomputed(value, scope);
  if (!takes(name, value))
    throw clauseFault('TypeMismatch', `'${name}' does not take ${describeOperand(value)}`, { ...scope, span: syntax.value.span });
  return { steps: [{ kind: 'extreme', name, amount, value }], set };
}

/** It is said of the set as a whole, so that no property can stand in it. */
function bindAmount({ name, amount }: ExtremeSyntax, scope: Scope): BoundValue {
  if (amount.kind !== 'literal' && amount.kind !== 'alias') {
    const message = `'${name}' takes a number as its first argument; expressions are not offered there`;
    throw clauseFault('NotOffered', message, { ...scope, span: amount.span });
  }
  const bound = bindExpression(amount, scope);
  if (isLiteral(bound) && isNumeric(bound.type) && isAmount(name, bound, scope)) return bound;
  throw clauseFault('WrongArguments', `'${name}' takes ${AMOUNTS[kindOf(name)]} as its first argument`, { ...scope, span: amount.span });
}

const AMOUNTS = { count: 'an integer from 1', percent: 'a number above 0 and up to 100', sum: 'a number' } as const;

function kindOf(name: ExtremeName): keyof typeof AMOUNTS {
  if (name === 'topcount' || name === 'bottomcount') return 'count';
  return name === 'topsum' || name === 'bottomsum' ? 'sum' : 'percent';
}

function isAmount(name: ExtremeName, amount: BoundValue, { context }: Scope): boolean {
  switch (kindOf(name)) {
    case 'count':
      return isInteger(amount.type) && specialiseBy(amount, context, value => Number(value) >= 1);
    case 'percent':
      return specialiseBy(amount, context, value => Number(value) > 0 && Number(value) <= 100);
    case 'sum':
      return specialiseBy(amount, context, value => Number.isFinite(Number(value)));
  }
}

const isInteger = (type: BoundType): boolean => type.kind === 'primitive' && isIntegerName(type.name);

function takes(name: ExtremeName, { type }: BoundExpression): boolean {
  if (kindOf(name) !== 'count') return isNumeric(type);
  return type.kind !== 'null' && !isPrimitive(type, 'Edm.Binary') && !isPrimitive(type, 'Edm.Stream');
}
