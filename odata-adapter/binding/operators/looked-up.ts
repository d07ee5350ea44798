/** A value at the end of a path -> the value, of the entity that is looked up where the path begins with `$root` (Part 2, section 5.1.1.14.5). */
import type { BoundExpression } from '../bound-request';
import type { PathStart } from './bound-operand';

export function lookedUp({ root }: Pick<PathStart, 'root'>, value: BoundExpression): BoundExpression {
  return root === undefined ? value : { kind: 'lookup', root, value, type: value.type };
}
