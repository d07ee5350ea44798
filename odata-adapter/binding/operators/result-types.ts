/** Types of arithmetic operands -> the type of the result, or undefined where the operator does not take them (Part 2, section 5.1.1.2). */
import * as arithmetic from '../../../graphql/catalogue/arithmetic-types';
import type { ArithmeticName } from '../../../graphql/catalogue/operators';
import { EDM_NAME, SCALAR_NAME } from '../../edm/edm-names';
import type { BoundType } from '../bound-request';
import { primitive } from '../types/edm-types';

/** A null is of the type beside it. */
export function arithmeticType(operator: ArithmeticName, left: BoundType, right: BoundType): BoundType | undefined {
  if (left.kind === 'enum' || right.kind === 'enum') return undefined;
  if (left.kind === 'null') return right.kind === 'null' || takesArithmetic(right) ? right : undefined;
  if (right.kind === 'null') return takesArithmetic(left) ? left : undefined;
  const result = arithmetic.arithmeticType(operator, SCALAR_NAME[left.name], SCALAR_NAME[right.name]);
  return result && primitive(EDM_NAME[result]);
}

export function negatedType(type: BoundType): BoundType | undefined {
  if (type.kind !== 'primitive') return type.kind === 'null' ? type : undefined;
  const result = arithmetic.negatedType(SCALAR_NAME[type.name]);
  return result && primitive(EDM_NAME[result]);
}

function takesArithmetic({ name }: Extract<BoundType, { kind: 'primitive' }>): boolean {
  return arithmetic.takesArithmetic(SCALAR_NAME[name]);
}
