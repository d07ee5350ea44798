/** A function call -> a bound call with its type. Rejects unknown functions (`UnknownFunction`), wrong arguments (`WrongArguments`) and functions of the standard that are not offered (`NotOffered`). */
import type { CalledFunction, CatalogueFunction } from '../../../graphql/catalogue/functions';
import type { Parameter } from '../../../graphql/catalogue/function-row';
import { EDM_NAME } from '../../edm/edm-names';
import type { EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, scopeAt, specialiseBy, type FaultPlace, type NodeScope, type Scope } from '../bind-context';
import { refuseFiner } from '../literals/refuse-finer';
import { requireValue } from '../operators/require-value';
import type { BoundOperand } from '../operators/bound-operand';
import type { BoundExpression, BoundType, BoundValue } from '../bound-request';
import { isLiteral } from '../operators/is-literal';
import { describeOperand } from '../operators/describe-operand';
import { isPrimitive, NULL, primitive, INT32 } from '../types/edm-types';
import { promoteLiteral } from '../literals/promote-literal';
import { unquoteLiteral } from '../literals/unquote-literal';
import { bindCase, type ArgumentValue } from './bind-case';
import { bindTypeCall } from './bind-type-call';
import { bindCollectionCall } from './bind-collection-call';
import { checkPattern } from './check-pattern';
import { counted } from '../../../std/counted';

type CallSyntax = Extract<ExpressionSyntax, { kind: 'call' }>;
type BindArgument = (syntax: ExpressionSyntax, scope: Scope) => BoundOperand;

export function bindCall(syntax: CallSyntax, scope: Scope, bindArgument: BindArgument): BoundOperand {
  const row = findFunction(syntax, scope);
  if (row.kind === 'unoffered') {
    const message = `the function ${row.name} is not offered. ${row.instead}.`;
    throw clauseFault('NotOffered', message, { ...scope, span: syntax.nameSpan });
  }
  if (row.kind === 'special' && row.binder === 'type') return bindTypeCall(syntax, scope, bindArgument);
  const operands = syntax.arguments.map(argument => bindArgument(argument, scope));
  const here = scopeAt(scope, syntax);
  const takesLists = row.kind === 'special' && row.binder === 'collections';
  if (takesLists || operands.some(({ kind }) => kind === 'list')) return bindCollectionCall(syntax.name, operands, here);
  const values = operands.map((operand, index): ArgumentValue => {
    const { span } = syntax.arguments[index] ?? syntax;
    return { value: requireValue(operand, scope, span), span };
  });
  return row.kind === 'value' ? bindValueCall(row, values, here) : bindCase(values, here);
}

/** A function whose arguments are values of stated types; some take collections as well. `date()` of a date is the date itself: clients for which dates were moments write so. */
function bindValueCall(row: CalledFunction, values: readonly ArgumentValue[], scope: NodeScope): BoundOperand {
  const { parameters, required = parameters.length } = row;
  if (values.length < required || values.length > parameters.length) {
    throw wrongArguments(row, `is called with ${counted(values.length, ['argument', 'arguments'])}`, scope);
  }
  const first = values[0]?.value;
  if (row.name === 'date' && first !== undefined && isPrimitive(first.type, 'Edm.Date')) return first;
  const bound = values.map(({ value, span }, index) => {
    const taken = takeArgument(value, parameters[index], scope);
    if (taken !== undefined) return taken;
    const problem = `does not take ${describeOperand(value)} as argument ${index + 1}`;
    throw wrongArguments(row, `${problem}${hint(value, parameters[index])}`, { ...scope, span });
  });
  refuseFiner(bound, scope);
  if (row.name === 'matchesPattern') checkPattern(bound[1], scope);
  if (row.name === 'substring' && isNegative(bound[2], scope)) throw wrongArguments(row, 'takes no negative length', scope);
  return inOwnZone(row, { kind: 'call', function: row, arguments: bound, type: resultType(row, bound) });
}

/** Parsing refuses names that the catalogue does not have. */
function findFunction({ name, nameSpan }: CallSyntax, scope: Scope): CatalogueFunction {
  const row = scope.context.edm.catalogue.functions.get(name);
  if (row !== undefined) return row;
  throw clauseFault('UnknownFunction', `there is no function '${name}'`, { ...scope, span: nameSpan });
}

/** Undefined where the parameter does not take it. */
function takeArgument(argument: BoundExpression, parameter: Parameter | undefined, scope: Scope): BoundExpression | undefined {
  const types = parameter?.types.map(type => EDM_NAME[type]) ?? [];
  const promoted = isLiteral(argument) ? promoteArgument(argument, types, scope) : argument;
  const isTaken = promoted.type.kind === 'null' || types.some(type => isPrimitive(promoted.type, type));
  return isTaken ? promoted : undefined;
}

function hint({ kind, type }: BoundExpression, parameter: Parameter | undefined): string {
  const types = parameter?.types ?? [];
  if (isPrimitive(type, 'Edm.Date') && types.some(name => EDM_NAME[name] === 'Edm.TimeOfDay')) return '. A date has no time of day';
  const isText = types.length > 0 && types.every(name => EDM_NAME[name] === 'Edm.String');
  if (!isText || type.kind !== 'primitive' || kind === 'parameter') return '';
  return `. Its text is cast(…,Edm.String)${type.name === 'Edm.Guid' ? ', in lower case' : ''}`;
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

function wrongArguments(row: CalledFunction, problem: string, place: FaultPlace): Error {
  return clauseFault('WrongArguments', `${signatureText(row)} ${problem}`, place);
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

/** A function that tells a part of a moment, of a literal -> the part in the literal's own time zone (Part 2, sections 5.1.1.8.1 to 5.1.1.8.16). Moments of the data are in UTC. */
function inOwnZone(row: CalledFunction, call: Extract<BoundExpression, { kind: 'call' }>): BoundExpression {
  const [literal] = call.arguments;
  if (row.isZoned !== true || literal?.kind !== 'parameter' || !isPrimitive(literal.type, 'Edm.DateTimeOffset')) return call;
  if (row.name === 'totaloffsetminutes') return { ...literal, type: INT32, part: 'offset' };
  return { ...call, arguments: [{ ...literal, part: 'local' }] };
}
