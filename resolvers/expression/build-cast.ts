/** An operand and a scalar -> the operand as a value of it (OData 4.01 Part 2, section 5.1.1.10.1). Rejects types that are not cast to each other. */
import type { ScalarName } from '../../graphql/scalar-name';
import { refuse, type ArgumentPlace } from './argument-place';
import { isNullable, typeOf } from './expression-traits';
import type { Expression } from './expression-tree';
import { isNumber, isWithin, scalar, typeName } from './value-types';

export function buildCast(operand: Expression, to: ScalarName, at: ArgumentPlace): Expression {
  const from = typeOf(operand);
  if (operand.kind === 'null' || !from) return { kind: 'null', type: scalar(to) };
  if (from.kind !== 'scalar' || !isCast(from.name, to)) return refuse(at, `a ${typeName(from)} is not cast to ${to}`);
  if (from.name === to) return operand;
  const mayFail = to !== 'String' && !isWithin(from.name, to);
  return { kind: 'cast', operand, from: from.name, to, nullable: mayFail || isNullable(operand) };
}

function isCast(from: ScalarName, to: ScalarName): boolean {
  if (from === 'Stream' || to === 'Stream') return false;
  return from === to || from === 'String' || to === 'String' || (isNumber(scalar(from)) && isNumber(scalar(to)));
}
