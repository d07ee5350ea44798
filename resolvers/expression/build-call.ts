/** A function or arithmetic operator and its arguments -> a typed call. Rejects arguments that no signature takes. */
import { refuse, type ArgumentPlace } from './argument-place';
import { arithmeticType, negatedType } from './arithmetic-types';
import { translatePattern } from './ecmascript-pattern';
import { isNullable, typeOf } from './expression-traits';
import type { CallExpression, Expression } from './expression-tree';
import { isArithmetic, type ArithmeticName, type FunctionName, type SimpleName } from './function-names';
import { look } from './given-value';
import { SIGNATURES, fits, type Signature } from './signatures';
import { BOOLEAN, comparedAs, scalar, typeName } from './value-types';
import type { ValueType } from '../storage/storage-model';

export function buildCall(name: FunctionName, operands: readonly Expression[], at: ArgumentPlace): Expression {
  if (name === 'NEGATE') return buildNegation(operands, at);
  if (name === 'HAS') return buildHas(operands, at);
  return isArithmetic(name) ? buildArithmetic(name, operands, at) : buildFunction(name, operands, at);
}

function buildArithmetic(name: ArithmeticName, operands: readonly Expression[], at: ArgumentPlace): Expression {
  const [left, right] = operands;
  if (!left || !right || operands.length !== 2) refuse(at, `${name} takes two arguments`);
  const [leftType, rightType] = [typeOf(left) ?? typeOf(right), typeOf(right) ?? typeOf(left)];
  if (!leftType || !rightType) return { kind: 'null', type: undefined };
  const type = arithmeticType(name, leftType, rightType);
  // A null without a type may be of any that the operator takes: `LastChanged sub null`.
  if (!type && !operands.some(isUntyped)) refuse(at, `${name} does not go with ${typeName(leftType)} and ${typeName(rightType)}`);
  return type ? call(name, operands, type) : { kind: 'null', type: undefined };
}

function buildNegation(operands: readonly Expression[], at: ArgumentPlace): Expression {
  const [operand] = operands;
  if (!operand || operands.length !== 1) refuse(at, 'NEGATE takes one argument');
  const operandType = typeOf(operand);
  if (!operandType) return operand;
  const type = negatedType(operandType);
  return type ? call('NEGATE', operands, type) : refuse(at, `NEGATE does not go with ${typeName(operandType)}`);
}

/** No enum here has flags: a value has but its own member set; null is unknown (section 5.1.1.1.10). */
function buildHas(operands: readonly Expression[], at: ArgumentPlace): Expression {
  const [left, right] = operands;
  if (!left || !right || operands.length !== 2) refuse(at, 'HAS takes two arguments');
  const types = operands.flatMap(operand => typeOf(operand) ?? []);
  const [type] = types;
  if (type && !types.every(other => other.kind === 'enum' && comparedAs(type, other))) refuse(at, 'HAS takes two values of one enum');
  return call('HAS', operands, BOOLEAN);
}

function buildFunction(name: SimpleName, operands: readonly Expression[], at: ArgumentPlace): Expression {
  const types = operands.map(typeOf);
  const signature = SIGNATURES[name].find(candidate => fits(candidate, types));
  if (!signature) refuse(at, `${name} takes ${SIGNATURES[name].map(described).join(' or ')}`);
  checkLength(name, operands[2], at);
  return call(name, name === 'MATCHESPATTERN' ? withPattern(operands, at) : operands, scalar(signature.result));
}

/** With a null for an argument the result is null (sections 5.1.1.2 and 5.1.1.4). */
function call(name: FunctionName, operands: readonly Expression[], type: ValueType): CallExpression | Expression {
  if (operands.some(operand => operand.kind === 'null')) return { kind: 'null', type };
  return { kind: 'call', function: name, arguments: operands, type, nullable: operands.some(isNullable) };
}

/** Section 5.1.1.5.7: a negative length is a bad request. */
function checkLength(name: SimpleName, length: Expression | undefined, at: ArgumentPlace): void {
  if (name === 'SUBSTRING' && length?.kind === 'literal' && Number(look(length.value)) < 0) refuse(at, 'a length is not negative');
}

function withPattern([text, pattern]: readonly Expression[], at: ArgumentPlace): readonly Expression[] {
  if (!text || !pattern) throw new Error('The signature has two parameters.');
  if (pattern.kind === 'null') return [text, pattern];
  if (pattern.kind !== 'literal') refuse(at, 'a pattern is a literal');
  return [text, { kind: 'literal', type: pattern.type, value: translatePattern(String(look(pattern.value)), at) }];
}

function isUntyped(expression: Expression): boolean {
  return typeOf(expression) === undefined;
}

function described({ parameters }: Signature): string {
  return `(${parameters.map(parameter => (parameter === 'integer' || parameter === 'number' ? `any ${parameter}` : parameter)).join(', ')})`;
}
