/** A value at the end of a path -> the same value; where the path begins with `$root`, of the entity that is looked up there (Part 2, section 5.1.1.14.5). */
import type { BoundExpression } from '../bound-request';
import type { PathStart } from './bound-operand';

export function lookedUp({ root }: Pick<PathStart, 'root'>, value: BoundExpression): BoundExpression {
  return root === undefined ? value : { kind: 'lookup', root, value, type: value.type };
}
