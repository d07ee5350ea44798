/** A function call -> a bound call with its type. Rejects unknown functions (`UnknownFunction`), wrong arguments (`WrongArguments`) and functions of the standard that are not offered (`NotOffered`). */
import type { CalledFunction, CatalogueFunction } from '../../../graphql/catalogue/functions';
import type { Parameter, SpecialFunction } from '../../../graphql/catalogue/function-row';
import { assertNever } from '../../../std/assert-never';
import { EDM_NAME } from '../../edm/edm-names';
import type { EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, specialiseBy, type Scope } from '../bind-context';
import { refuseFiner } from '../literals/refuse-finer';
import { requireValue } from '../operators/require-value';
import type { BoundOperand } from '../operators/bound-operand';
import type { BoundExpression, BoundType, BoundValue } from '../bound-request';
import { isLiteral } from '../operators/is-literal';
import { describeOperand } from '../operators/describe-operand';
import { isPrimitive, NULL, primitive } from '../types/edm-types';
import { promoteLiteral } from '../literals/promote-literal';
import { unquoteLiteral } from '../literals/unquote-literal';
import { bindCase } from './bind-case';
import { bindTypeCall } from './bind-cast';
import { bindCollectionCall } from './bind-collection-call';
import { checkPattern } from './check-pattern';
import { inOwnZone } from './in-own-zone';

type CallSyntax = Extract<ExpressionSyntax, { kind: 'call' }>;
type BindArgument = (syntax: ExpressionSyntax, scope: Scope) => BoundOperand;

export function bindCall(syntax: CallSyntax, scope: Scope, bindArgument: BindArgument): BoundOperand {
  const row = findFunction(syntax, scope);
  switch (row.kind) {
    case 'value':
      return bindValueCall(row, syntax, bindArguments(syntax, scope, bindArgument), scope);
    case 'special':
      return bindSpecialCall(row, syntax, scope, bindArgument);
    case 'unoffered': {
      const message = `the function ${row.name} is not offered. ${row.instead}.`;
      throw clauseFault('NotOffered', scope.clause, message, { span: syntax.nameSpan });
    }
    default:
      return assertNever(row);
  }
}

function bindArguments(syntax: CallSyntax, scope: Scope, bindArgument: BindArgument): readonly BoundOperand[] {
  return syntax.arguments.map(argument => bindArgument(argument, scope));
}

function bindSpecialCall({ binder }: SpecialFunction, syntax: CallSyntax, scope: Scope, bindArgument: BindArgument): BoundOperand {
  const { name, span } = syntax;
  if (binder === 'type') return bindTypeCall(syntax, scope, bindArgument);
  const operands = bindArguments(syntax, scope, bindArgument);
  if (binder === 'collections' || operands.some(isList)) return bindCollectionCall(name, operands, scope, span);
  return bindCase(valuesOf(operands, syntax, scope), syntax.arguments, scope, span);
}

function isList({ kind }: BoundOperand): boolean {
  return kind === 'list';
}

function valuesOf(operands: readonly BoundOperand[], syntax: CallSyntax, scope: Scope): readonly BoundExpression[] {
  return operands.map((operand, index) => requireValue(operand, scope, syntax.arguments[index]?.span ?? syntax.span));
}

/** A function whose arguments are values of stated types; some take collections as well. The day of a date is the date: readers write so whose dates were moments. */
function bindValueCall(row: CalledFunction, syntax: CallSyntax, operands: readonly BoundOperand[], scope: Scope): BoundOperand {
  if (operands.some(isList)) return bindCollectionCall(syntax.name, operands, scope, syntax.span);
  const { parameters, required = parameters.length } = row;
  const values = valuesOf(operands, syntax, scope);
  if (values.length < required || values.length > parameters.length) {
    throw wrongArguments(row, `is called with ${values.length} arguments`, scope, syntax.span);
  }
  const [first] = values;
  if (row.name === 'date' && first !== undefined && isPrimitive(first.type, 'Edm.Date')) return first;
  const bound = values.map((value, index) => takeArgument(value, index, row, scope, syntax.arguments[index]?.span ?? syntax.span));
  refuseFiner(bound, scope);
  if (row.name === 'matchesPattern') checkPattern(bound[1], scope, syntax.span);
  if (row.name === 'substring' && isNegative(bound[2], scope)) throw wrongArguments(row, 'takes no negative length', scope, syntax.span);
  return inOwnZone(row, { kind: 'call', function: row, arguments: bound, type: resultType(row, bound) });
}

/** Parsing refuses names that the catalogue does not have. */
function findFunction({ name, nameSpan }: CallSyntax, scope: Scope): CatalogueFunction {
  const row = scope.context.edm.catalogue.functions.get(name);
  if (row !== undefined) return row;
  throw clauseFault('UnknownFunction', scope.clause, `there is no function '${name}'`, { span: nameSpan });
}

function takeArgument(argument: BoundExpression, index: number, row: CalledFunction, scope: Scope, span: Span): BoundExpression {
  const types = row.parameters[index]?.types.map(type => EDM_NAME[type]) ?? [];
  const promoted = isLiteral(argument) ? promoteArgument(argument, types, scope) : argument;
  if (promoted.type.kind === 'null' || types.some(type => isPrimitive(promoted.type, type))) return promoted;
  throw wrongArguments(row, `does not take ${describeOperand(argument)} as argument ${index + 1}`, scope, span);
}

/** A literal stays in its own type where the function takes that, also one in quotes that has the form of one. */
function promoteArgument(literal: BoundValue, types: readonly EdmPrimitiveName[], scope: Scope): BoundExpression {
  if (types.some(type => isPrimitive(literal.type, type))) return literal;
  for (const type of types) {
    const unquoted = unquoteLiteral(literal, primitive(type), scope);
    if (unquoted !== literal) return promoteArgument(unquoted, types, scope);
    const promoted = promoteLiteral(literal, primitive(type), scope);
    if (promoted !== undefined) return promoted;
  }
  return literal;
}

/** A length from the data is only known when it is computed (Part 2, section 5.1.1.5.7). */
function isNegative(length: BoundExpression | undefined, { context }: Scope): boolean {
  return isLiteral(length) && specialiseBy(length, context, value => Number(value) < 0);
}

function resultType({ result }: CalledFunction, [first]: readonly BoundExpression[]): BoundType {
  return result === 'argument' ? (first?.type ?? NULL) : primitive(EDM_NAME[result]);
}

function wrongArguments(row: CalledFunction, problem: string, scope: Scope, span: Span): Error {
  return clauseFault('WrongArguments', scope.clause, `${signatureText(row)} ${problem}`, { span });
}

/** `substring(Edm.String, an integer[, an integer])` */
function signatureText({ name, parameters, required = parameters.length }: CalledFunction): string {
  const labels = parameters.map(labelOf);
  const optional = labels.slice(required).map(label => `[, ${label}]`);
  return `${name}(${labels.slice(0, required).join(', ')}${optional.join('')})`;
}

function labelOf({ types, group }: Parameter): string {
  return group ?? types.map(type => EDM_NAME[type]).join(' or ');
}
