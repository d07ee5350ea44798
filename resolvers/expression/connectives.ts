/** `and`, `or`, `not`, `any` and `all` over expressions; what is decided without the data is left out. */
import type { Collection, Expression } from './expression-tree';

export const TRUE: Expression = { kind: 'truth', value: true };
export const FALSE: Expression = { kind: 'truth', value: false };

/** True when empty. */
export function conjunction(operands: readonly Expression[]): Expression {
  return connect('and', operands, true);
}

/** False when empty. */
export function disjunction(operands: readonly Expression[]): Expression {
  return connect('or', operands, false);
}

export function negation(operand: Expression): Expression {
  if (operand.kind === 'truth') return operand.value ? FALSE : TRUE;
  return operand.kind === 'null' ? operand : { kind: 'not', operand };
}

interface Quantified {
  readonly collection: Collection;
  /** Undefined for all of it. */
  readonly where: Expression | undefined;
}

/** `any` and `all` (OData 4.01 Part 2, section 5.1.1.13) with what is decided without the data left out. */
export function quantified(kind: 'any' | 'all', { collection, where = TRUE }: Quantified): Expression {
  if (where.kind !== 'truth') return { kind, collection, where };
  if (where.value) return kind === 'any' ? { kind, collection, where: undefined } : TRUE;
  return kind === 'any' ? FALSE : negation({ kind: 'any', collection, where: undefined });
}

function connect(kind: 'and' | 'or', operands: readonly Expression[], neutral: boolean): Expression {
  if (operands.some(operand => operand.kind === 'truth' && operand.value !== neutral)) return neutral ? FALSE : TRUE;
  const open = operands.filter(operand => operand.kind !== 'truth');
  const [first] = open;
  if (first === undefined) return neutral ? TRUE : FALSE;
  return open.length === 1 ? first : { kind, operands: open };
}
