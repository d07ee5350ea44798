/** A bound value and the type it meets -> the value in that type, or undefined where the type cannot hold it without loss. A number beyond Edm.Single becomes an Edm.Double. */
import { assertNever } from '../../../std/assert-never';
import { fitsSingle } from '../../../std/fits-single';
import type { EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import { readTerminal } from '../../syntax/literals/literal-terminals';
import { doubleValue, durationValue, fitsInteger, ValueOutOfRange, type IntegerName } from '../../syntax/literals/literal-values';
import { clauseFault, specialiseBy } from '../bind-context';
import type { BoundLiteral, BoundType, BoundValue } from '../bound-request';
import { isIntegerName, isNumericName, isPrimitive, isSameType, primitive, typeName } from '../types/edm-types';
import { memberNamed, nearestMember, noMember, type LiteralScope } from './bind-literal';

export function promoteLiteral(literal: BoundValue, type: BoundType, scope: LiteralScope): BoundValue | undefined {
  if (isSameType(literal.type, type) || literal.type.kind === 'null') return literal;
  switch (type.kind) {
    case 'null':
      return undefined;
    case 'enum':
      return promoteToEnum(literal, type, scope);
    case 'primitive':
      return promoteToPrimitive(literal, type.name, scope);
    default:
      return assertNever(type);
  }
}

function promoteToEnum(literal: BoundValue, type: EdmEnumType, { context, clause }: LiteralScope): BoundLiteral | undefined {
  if (!isPrimitive(literal.type, 'Edm.String')) return undefined;
  const { span } = literal;
  const name = specialiseBy(literal, context, value => memberNamed(type, String(value)));
  if (name !== '') return { kind: 'literal', type, value: name, span };
  throw noMember(
    type,
    specialiseBy(literal, context, value => nearestMember(type, String(value))),
    { span, clause },
  );
}

function promoteToPrimitive(literal: BoundValue, target: EdmPrimitiveName, scope: LiteralScope): BoundValue | undefined {
  const { type } = literal;
  if (target === 'Edm.Duration') return promoteToDuration(literal, scope);
  if (type.kind !== 'primitive' || !isNumericName(type.name) || !isNumericName(target)) return undefined;
  if (isIntegerName(target)) return promoteToInteger(literal, target, scope);
  if (target === 'Edm.Decimal') return type.name === 'Edm.Double' ? undefined : asType(literal, target);
  checkRange(literal, scope, value => doubleValue(String(value)));
  // A number that single precision cannot hold is compared as a double, as integers of different widths are.
  const isBeyond = target === 'Edm.Single' && !specialiseBy(literal, scope.context, isSingle);
  return asType(literal, isBeyond ? 'Edm.Double' : target);
}

function promoteToInteger(literal: BoundValue, target: IntegerName, { context }: LiteralScope): BoundValue | undefined {
  const from = typeName(literal.type);
  if (!isIntegerName(from)) return undefined;
  const fits =
    (from === 'Edm.Int32' && target === 'Edm.Int64') || specialiseBy(literal, context, value => fitsInteger(String(value), target));
  return fits ? asType(literal, target) : undefined;
}

function isSingle(value: unknown): boolean {
  const number = doubleValue(String(value));
  return typeof number !== 'number' || fitsSingle(number);
}

/** 4.01 writes durations with and without their prefix, as it does enumerations (Part 2, section 5.1.1.14.1). */
function promoteToDuration(literal: BoundValue, scope: LiteralScope): BoundValue | undefined {
  if (!isPrimitive(literal.type, 'Edm.String')) return undefined;
  if (!specialiseBy(literal, scope.context, value => readTerminal('duration', String(value)) !== undefined)) return undefined;
  checkRange(literal, scope, value => durationValue(readTerminal('duration', String(value)) ?? ''));
  return asType(literal, 'Edm.Duration');
}

function asType(literal: BoundValue, name: EdmPrimitiveName): BoundValue {
  const type = primitive(name);
  if (literal.kind === 'parameter') return { ...literal, type };
  const { value, span } = literal;
  if (isIntegerName(name)) return { kind: 'literal', type, value: name === 'Edm.Int64' ? String(value) : Number(value), span };
  if (name === 'Edm.Decimal') return { kind: 'literal', type, value: String(value), span };
  return { kind: 'literal', type, value: name === 'Edm.Duration' ? String(value) : doubleValue(String(value)), span };
}

/** Asks for the fault by `specialise`, so that the plan holds for values without one. */
function checkRange(literal: BoundValue, { context, clause }: LiteralScope, read: (value: unknown) => unknown): void {
  const fault = specialiseBy(literal, context, value => rangeFault(() => read(value)));
  if (fault !== '') throw clauseFault('InvalidLiteral', `the literal is ${fault}`, { clause, span: literal.span });
}

function rangeFault(read: () => unknown): string {
  try {
    read();
    return '';
  } catch (error) {
    if (error instanceof ValueOutOfRange) return error.message;
    throw error;
  }
}
