/** Conditions that binding makes itself -> one: all of them, or some of them; what is decided without the data is left out. */
import type { Span } from '../../faults';
import type { BoundExpression, BoundLiteral } from '../bound-request';
import { BOOLEAN } from '../types/edm-types';

export function truth(value: boolean, span: Span): BoundLiteral {
  return { kind: 'literal', type: BOOLEAN, value, span };
}

/** True when empty. */
export function conjunction(conditions: readonly BoundExpression[], span: Span): BoundExpression {
  return connect('and', conditions, span);
}

/** False when empty. */
export function disjunction(conditions: readonly BoundExpression[], span: Span): BoundExpression {
  return connect('or', conditions, span);
}

function connect(kind: 'and' | 'or', conditions: readonly BoundExpression[], span: Span): BoundExpression {
  const neutral = kind === 'and';
  if (conditions.some(condition => isTruth(condition, !neutral))) return truth(!neutral, span);
  const open = conditions
    .filter(condition => !isTruth(condition, neutral))
    .flatMap(condition => (condition.kind === kind ? condition.operands : [condition]));
  const [first] = open;
  if (first === undefined) return truth(neutral, span);
  return open.length === 1 ? first : { kind, operands: open, type: BOOLEAN };
}

function isTruth(condition: BoundExpression, value: boolean): boolean {
  return condition.kind === 'literal' && condition.value === value;
}
