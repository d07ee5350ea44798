/** A function call -> a bound call with its type. Rejects unknown functions (`UnknownFunction`), wrong arguments (`WrongArguments`) and functions of the standard that are not offered (`NotOffered`). */
import { suggest } from '../../../std/suggest';
import type { EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import { requireValue } from '../operators/require-value';
import type { BoundOperand } from '../operators/bound-operand';
import type { BoundExpression, BoundType } from '../bound-request';
import { describeOperand } from '../operators/describe-operand';
import { isPrimitive, NULL, primitive } from '../types/edm-types';
import { promoteLiteral } from '../literals/promote-literal';
import { bindCase } from './bind-case';
import { bindTypeCall, TYPE_FUNCTIONS } from './bind-cast';
import { bindCollectionCall, COLLECTION_FUNCTIONS } from './bind-collection-call';
import { checkPattern } from './check-pattern';
import { boundFunctionOf, FUNCTION_SIGNATURES, signatureText, UNOFFERED_FUNCTIONS, type FunctionSignature } from './function-signatures';
import { refuseOffset } from './refuse-offset';

type CallSyntax = Extract<ExpressionSyntax, { kind: 'call' }>;
type BindArgument = (syntax: ExpressionSyntax, scope: Scope) => BoundOperand;

export function bindCall(syntax: CallSyntax, scope: Scope, bindArgument: BindArgument): BoundOperand {
  const { name, span } = syntax;
  if (TYPE_FUNCTIONS.includes(name)) return bindTypeCall(syntax, scope, bindArgument);
  const signature = SIGNED_OTHERWISE.includes(name) ? undefined : findSignature(name, syntax.nameSpan, scope);
  const operands = syntax.arguments.map(argument => bindArgument(argument, scope));
  const ofCollections = bindCollectionCall(name, operands, scope, span);
  if (ofCollections !== undefined) return ofCollections;
  const values = operands.map((operand, index) => requireValue(operand, scope, syntax.arguments[index]?.span ?? span));
  return signature === undefined ? bindCase(values, syntax.arguments, scope, span) : bindSigned(signature, syntax, values, scope);
}

/** Functions whose arguments are more than values of stated types. */
const SIGNED_OTHERWISE: readonly string[] = ['case', ...COLLECTION_FUNCTIONS];

/** A function that the table of signatures has. */
function bindSigned(signature: FunctionSignature, syntax: CallSyntax, values: readonly BoundExpression[], scope: Scope): BoundExpression {
  const { parameters, required } = signature;
  if (values.length < required || values.length > parameters.length) {
    throw wrongArguments(signature, `is called with ${values.length} arguments`, scope, syntax.span);
  }
  const bound = values.map((value, index) => takeArgument(value, index, signature, scope, syntax.arguments[index]?.span ?? syntax.span));
  if (signature.name === 'matchesPattern') checkPattern(bound[1], scope, syntax.span);
  if (signature.name === 'substring' && isNegative(bound[2]))
    throw wrongArguments(signature, 'takes no negative length', scope, syntax.span);
  const name = boundFunctionOf(signature);
  refuseOffset(name, syntax.arguments[0], scope);
  return { kind: 'call', function: name, arguments: bound, type: resultType(signature, bound) };
}

function findSignature(name: string, span: Span, scope: Scope): FunctionSignature {
  const known = name.toLowerCase();
  const signature = FUNCTION_SIGNATURES.get(known);
  if (signature !== undefined) return signature;
  const instead = UNOFFERED_FUNCTIONS.get(known);
  if (instead !== undefined) throw clauseFault('NotOffered', scope.clause, `the function ${known} is not offered. ${instead}.`, { span });
  const suggestion = suggest(
    name,
    [...FUNCTION_SIGNATURES.values()].map(({ name: candidate }) => candidate),
  );
  throw clauseFault('UnknownFunction', scope.clause, `there is no function '${name}'`, { span, suggestion });
}

function takeArgument(argument: BoundExpression, index: number, signature: FunctionSignature, scope: Scope, span: Span): BoundExpression {
  const types = signature.parameters[index]?.types ?? [];
  const promoted = argument.kind === 'literal' ? promoteArgument(argument, types, scope) : argument;
  if (promoted.type.kind === 'null' || types.some(type => isPrimitive(promoted.type, type))) return promoted;
  throw wrongArguments(signature, `does not take ${describeOperand(argument)} as argument ${index + 1}`, scope, span);
}

/** A literal stays in its own type where the function takes that. */
function promoteArgument(
  literal: Extract<BoundExpression, { kind: 'literal' }>,
  types: readonly EdmPrimitiveName[],
  scope: Scope,
): BoundExpression {
  if (types.some(type => isPrimitive(literal.type, type))) return literal;
  for (const type of types) {
    const promoted = promoteLiteral(literal, primitive(type), scope.clause);
    if (promoted !== undefined) return promoted;
  }
  return literal;
}

/** A length from the data is only known when it is computed (Part 2, section 5.1.1.5.7). */
function isNegative(length: BoundExpression | undefined): boolean {
  return length?.kind === 'literal' && Number(length.value) < 0;
}

function resultType(signature: FunctionSignature, [first]: readonly BoundExpression[]): BoundType {
  return signature.result === 'argument' ? (first?.type ?? NULL) : primitive(signature.result);
}

function wrongArguments(signature: FunctionSignature, problem: string, scope: Scope, span: Span): Error {
  return clauseFault('WrongArguments', scope.clause, `${signatureText(signature)} ${problem}`, { span });
}
