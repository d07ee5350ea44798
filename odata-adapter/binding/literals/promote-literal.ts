/** A literal and the type it meets -> the literal in that type, or undefined where it cannot be said in it without loss. A number beyond Edm.Single becomes an Edm.Double. */
import { assertNever } from '../../../std/assert-never';
import { fitsSingle } from '../../../std/fits-single';
import type { EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import { readTerminal } from '../../syntax/literals/literal-terminals';
import { clauseFault } from '../bind-context';
import type { BoundLiteral, BoundType } from '../bound-request';
import { isIntegerName, isNumericName, isPrimitive, isSameType, primitive } from '../types/edm-types';
import { enumMember } from './bind-literal';
import { canonicalInteger, doubleValue, durationValue, fitsInteger, ValueOutOfRange } from './literal-values';

export function promoteLiteral(literal: BoundLiteral, type: BoundType, clause: string): BoundLiteral | undefined {
  if (isSameType(literal.type, type) || literal.type.kind === 'null') return literal;
  switch (type.kind) {
    case 'null':
      return undefined;
    case 'enum':
      return promoteToEnum(literal, type, clause);
    case 'primitive':
      return promoteToPrimitive(literal, type.name, clause);
    default:
      return assertNever(type);
  }
}

function promoteToEnum(literal: BoundLiteral, type: EdmEnumType, clause: string): BoundLiteral | undefined {
  const isText = literal.type.kind === 'primitive' && literal.type.name === 'Edm.String';
  return isText ? enumMember(type, String(literal.value), literal.span, clause) : undefined;
}

function promoteToPrimitive(literal: BoundLiteral, target: EdmPrimitiveName, clause: string): BoundLiteral | undefined {
  const { type, span } = literal;
  if (target === 'Edm.Duration') return promoteToDuration(literal, clause);
  if (type.kind !== 'primitive' || !isNumericName(type.name) || !isNumericName(target)) return undefined;
  const text = String(literal.value);
  const promoted = (value: string | number): BoundLiteral => ({ kind: 'literal', type: primitive(target), value, span });
  if (isIntegerName(target)) {
    if (!isIntegerName(type.name) || !fitsInteger(text, target)) return undefined;
    return promoted(target === 'Edm.Int64' ? canonicalInteger(text) : Number(text));
  }
  if (target === 'Edm.Decimal') return type.name === 'Edm.Double' ? undefined : promoted(text);
  const value = floating(text, span, clause);
  // What single precision cannot hold is compared as a double, as integers of different widths are.
  const isBeyond = target === 'Edm.Single' && typeof value === 'number' && !fitsSingle(value);
  return isBeyond ? { kind: 'literal', type: primitive('Edm.Double'), value, span } : promoted(value);
}

/** 4.01 writes durations with and without their prefix, as it does enumerations (Part 2, section 5.1.1.14.1). */
function promoteToDuration({ type, value, span }: BoundLiteral, clause: string): BoundLiteral | undefined {
  const text = isPrimitive(type, 'Edm.String') ? readTerminal('duration', String(value)) : undefined;
  if (text === undefined) return undefined;
  return { kind: 'literal', type: primitive('Edm.Duration'), value: inRange(() => durationValue(text), span, clause), span };
}

function floating(text: string, span: BoundLiteral['span'], clause: string): number | string {
  return inRange(() => doubleValue(text), span, clause);
}

function inRange<T>(read: () => T, span: BoundLiteral['span'], clause: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValueOutOfRange) throw clauseFault('InvalidLiteral', clause, `the literal is ${error.message}`, { span });
    throw error;
  }
}
