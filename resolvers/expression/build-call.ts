/** A function or arithmetic operator and its arguments -> a typed call. Rejects arguments that no signature takes. */
import { callName, type ArithmeticCall, type FunctionCall } from '../../graphql/catalogue/calls';
import type { Parameter } from '../../graphql/catalogue/function-row';
import type { CalledFunction } from '../../graphql/catalogue/functions';
import { translatePattern } from '../../graphql/catalogue/postgres-pattern';
import { assertNever } from '../../std/assert-never';
import { ReadFault } from '../database/read-fault';
import { refuse, written, type ArgumentPlace } from './argument-place';
import { inSinglePrecision } from './argument-literals';
import type { Site } from './building';
import { copiesOf } from './copies-of';
import { isNullable, typeOf } from './expression-traits';
import type { CallExpression, Expression } from './expression-tree';
import { converted, type LiteralValue } from './value-source';
import { BOOLEAN, arithmeticType, comparedAs, isScalar, negatedType, scalar, typeName } from './value-types';
import type { ValueType } from '../storage/storage-model';

export function buildCall(row: FunctionCall, operands: readonly Expression[], site: Site): Expression {
  const { at } = site;
  switch (row.kind) {
    case 'value':
      return buildFunction(row, operands, site);
    case 'arithmetic':
      return buildArithmetic(row, operands, site);
    case 'unary':
      return buildNegation(row, operands, at);
    case 'flags':
      return buildHas(row, operands, at);
    default:
      return assertNever(row);
  }
}

function buildArithmetic(row: ArithmeticCall, given: readonly Expression[], site: Site): Expression {
  const { at } = site;
  const [first, second] = given;
  if (!first || !second || given.length !== 2) refuse(at, `${callName(row)} takes two arguments`);
  const operands = [inSinglePrecision(first, typeOf(second), site), inSinglePrecision(second, typeOf(first), site)] as const;
  const [leftType, rightType] = [typeOf(operands[0]) ?? typeOf(second), typeOf(operands[1]) ?? typeOf(first)];
  if (!leftType || !rightType) return { kind: 'null', type: undefined };
  const type = arithmeticType(row.name, leftType, rightType);
  // A null without a type may be of any that the operator takes: `LastChanged sub null`.
  if (!type && !operands.some(isUntyped)) refuse(at, `${callName(row)} does not go with ${typeName(leftType)} and ${typeName(rightType)}`);
  return type ? call(row, operands, type) : { kind: 'null', type: undefined };
}

function buildNegation(row: FunctionCall, operands: readonly Expression[], at: ArgumentPlace): Expression {
  const [operand] = operands;
  if (!operand || operands.length !== 1) refuse(at, 'NEGATE takes one argument');
  const operandType = typeOf(operand);
  if (!operandType) return operand;
  const type = negatedType(operandType);
  return type ? call(row, operands, type) : refuse(at, `NEGATE does not go with ${typeName(operandType)}`);
}

/** No enum here has flags: only the value's own member is set. The result for null is unknown (section 5.1.1.1.10). */
function buildHas(row: FunctionCall, operands: readonly Expression[], at: ArgumentPlace): Expression {
  const [left, right] = operands;
  if (!left || !right || operands.length !== 2) refuse(at, 'HAS takes two arguments');
  const types = operands.flatMap(operand => typeOf(operand) ?? []);
  const [type] = types;
  if (type && !types.every(other => other.kind === 'enum' && comparedAs(type, other))) refuse(at, 'HAS takes two values of one enum');
  return call(row, operands, BOOLEAN);
}

function buildFunction(row: CalledFunction, operands: readonly Expression[], site: Site): Expression {
  const { at } = site;
  if (!fits(row, operands.map(typeOf))) refuse(at, `${callName(row)} takes ${signatureText(row)}`);
  checkLength(row.name, operands[2], site);
  checkCopies(row.name, operands, at);
  return call(row, row.name === 'matchesPattern' ? withPattern(operands, site) : operands, resultType(row, operands));
}

/** Whether arguments of these types fit; an untyped null fits everywhere. */
function fits({ parameters, required = parameters.length }: CalledFunction, types: readonly (ValueType | undefined)[]): boolean {
  if (types.length < required || types.length > parameters.length) return false;
  return types.every((type, index) => type === undefined || isScalar(type, ...(parameters[index]?.types ?? [])));
}

/** For a call whose type is the argument's, with an untyped null: the result is null whatever its type. */
function resultType({ result, parameters }: CalledFunction, [first]: readonly Expression[]): ValueType {
  if (result !== 'argument') return scalar(result);
  return (first && typeOf(first)) ?? scalar(parameters[0]?.types[0] ?? 'Decimal');
}

/** With a null for an argument the result is null (sections 5.1.1.2 and 5.1.1.4). */
function call(row: FunctionCall, operands: readonly Expression[], type: ValueType): CallExpression | Expression {
  if (operands.some(operand => operand.kind === 'null')) return { kind: 'null', type };
  return { kind: 'call', function: row, arguments: operands, type, nullable: operands.some(isNullable) };
}

/** Section 5.1.1.5.7: a negative length is a bad request. */
function checkLength(name: string, length: Expression | undefined, { building, at }: Site): void {
  if (name !== 'substring' || length?.kind !== 'parameter') return;
  building.checkValue(length.source, value => (Number(value) < 0 ? refuse(at, 'a length is not negative') : undefined));
}

/** So many texts of some hundred characters a database can hold for many rows. */
const MOST_COPIES = 1000;

/** The OData door knows no such bound, so it is no invalid argument. */
function checkCopies(name: string, operands: readonly Expression[], at: ArgumentPlace): void {
  if (name !== 'concat' || operands.reduce((sum, operand) => sum + copiesOf(operand), 0) <= MOST_COPIES) return;
  throw new ReadFault('EVALUATION_FAILED', `${written(at)}: a text would be made of more than ${MOST_COPIES} texts`);
}

function withPattern([text, pattern]: readonly Expression[], { building, at }: Site): readonly Expression[] {
  if (!text || !pattern) throw new Error('The signature has two parameters.');
  if (pattern.kind === 'null') return [text, pattern];
  if (pattern.kind !== 'parameter') refuse(at, 'a pattern is a literal');
  const translate = (value: LiteralValue): string => {
    const translated = translatePattern(String(value));
    return translated.kind === 'translated' ? translated.text : refuse(at, translated.message);
  };
  building.checkValue(pattern.source, translate);
  return [text, { ...pattern, source: converted(pattern.source, translate) }];
}

function isUntyped(expression: Expression): boolean {
  return typeOf(expression) === undefined;
}

/** `(String, an integer) or (String, an integer, an integer)` */
function signatureText({ parameters, required = parameters.length }: CalledFunction): string {
  const labels = parameters.map(labelOf);
  return [labels.slice(0, required), ...(required < labels.length ? [labels] : [])].map(list => `(${list.join(', ')})`).join(' or ');
}

function labelOf({ types, group }: Parameter): string {
  return group ?? types.join(' or ');
}
