/** Whether an operand is a value that the request says by itself. */
import type { BoundValue } from '../bound-request';
import type { BoundOperand } from './bound-operand';

export function isLiteral(operand: BoundOperand | undefined): operand is BoundValue {
  return operand?.kind === 'literal' || operand?.kind === 'parameter';
}
