/**
 * `cast(expression,type)` and `isof(expression,type)`, or of the entity at hand alone -> bound expressions (Part 2, sections 5.1.1.10.1 and 5.1.1.10.2).
 * Rejects casts that the standard does not have (`TypeMismatch`), and casts of texts of the data to enumerations (`NotOffered`).
 */
import { assertNever } from '../../../std/assert-never';
import type { EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, scopeAt, specialiseBy, spendNode, type NodeScope, type Scope } from '../bind-context';
import { bindEqual } from '../operators/bind-equality';
import { nullLiteral } from '../literals/bind-literal';
import { bindNot } from '../operators/bind-operator';
import { bindType, type NamedType } from './bind-type';
import { isValue, type BoundOperand } from '../operators/bound-operand';
import type { BoundExpression, BoundLiteral, BoundValue } from '../bound-request';
import { isLiteral } from '../operators/is-literal';
import { refuseFiner } from '../literals/refuse-finer';
import { isCastable } from '../types/castable-types';
import { disjunction, truth } from '../operators/connect-conditions';
import { describeOperand } from '../operators/describe-operand';
import { BOOLEAN, INT32, isIntegerName, primitive } from '../types/edm-types';
import { casesOf } from './bind-case';

type CallSyntax = Extract<ExpressionSyntax, { kind: 'call' }>;

export function bindTypeCall(
  syntax: CallSyntax,
  scope: Scope,
  bindArgument: (syntax: ExpressionSyntax, scope: Scope) => BoundOperand,
): BoundOperand {
  const here = scopeAt(scope, syntax);
  const [first, second, ...others] = syntax.arguments;
  if (first === undefined || others.length > 0) {
    throw clauseFault('WrongArguments', `${syntax.name}(expression,type) takes one expression and one type`, here);
  }
  const type = bindType(second ?? first, scope);
  const operand = second === undefined ? atHand(here) : bindArgument(first, scope);
  if (isValue(operand)) refuseFiner([operand], scope);
  return syntax.name === 'cast' ? bindCast(operand, type, here) : bindIsOf(operand, type, here);
}

function atHand({ implicit: { variable, type }, span }: NodeScope): BoundOperand {
  return { kind: 'entity', of: variable, root: undefined, through: [], type, span };
}

function bindCast(operand: BoundOperand, type: NamedType, scope: NodeScope): BoundOperand {
  const bound = castTo(operand, type, scope);
  if (bound !== undefined) return bound;
  const message = `${describeOperand(operand)} is not cast to ${type.name}${hint(operand, type)}`;
  throw clauseFault('TypeMismatch', message, scope);
}

function hint(operand: BoundOperand, { name }: NamedType): string {
  const isMoment = isValue(operand) && operand.type.kind === 'primitive' && operand.type.name === 'Edm.DateTimeOffset';
  if (isMoment && name === 'Edm.Date') return '. Use date()';
  return isMoment && name === 'Edm.TimeOfDay' ? '. Use time()' : '';
}

/** Null can be cast to any type, and every type to itself. Undefined where there is no such cast. */
function castTo(operand: BoundOperand, type: NamedType, scope: NodeScope): BoundOperand | undefined {
  if (isNull(operand) || isOfType(operand, type)) return operand;
  if (!isValue(operand) || operand.type.kind === 'null') return undefined;
  switch (type.kind) {
    case 'primitive':
      return operand.type.kind === 'enum'
        ? castMember({ operand, type: operand.type }, type.name, scope)
        : castValue(operand, operand.type.name, type.name);
    case 'enum':
      return operand.type.name === 'Edm.String' ? castText(operand, type, scope) : undefined;
    case 'complex':
    case 'entity':
      return undefined;
    default:
      return assertNever(type);
  }
}

function castValue(operand: BoundExpression, from: EdmPrimitiveName, to: EdmPrimitiveName): BoundExpression | undefined {
  return isCastable(from, to) ? { kind: 'cast', operand, to, type: primitive(to) } : undefined;
}

/** A text is the member that it names, and null where it names none. Of texts in the data, a statement could not tell which type of the database is meant. */
function castText(text: BoundExpression, type: EdmEnumType, scope: NodeScope): BoundLiteral {
  if (isLiteral(text)) {
    const name = memberOf(text, type, scope);
    return name === '' ? nullLiteral(scope.span) : { kind: 'literal', type, value: name, span: text.span };
  }
  const [member] = type.members;
  const message = `a text of the data is not cast to ${type.name}. Compare it with the names of members, as in '${member?.name ?? ''}'.`;
  throw clauseFault('NotOffered', message, scope);
}

interface EnumOperand {
  readonly operand: BoundExpression;
  readonly type: EdmEnumType;
}

/** A member is its name as text, and its number as an integer (rules 2 and 9). */
function castMember({ operand, type }: EnumOperand, to: EdmPrimitiveName, scope: NodeScope): BoundExpression | undefined {
  if (to !== 'Edm.String' && !isIntegerName(to)) return undefined;
  const { span } = scope;
  const pairs = type.members.map(({ name, value }) => {
    spendNode(scope, span);
    const member: BoundLiteral = { kind: 'literal', type, value: name, span };
    const text: BoundLiteral = { kind: 'literal', type: primitive('Edm.String'), value: name, span };
    const number: BoundLiteral = { kind: 'literal', type: INT32, value, span };
    return { condition: bindEqual(operand, member, scope), value: to === 'Edm.String' ? text : number };
  });
  const cases = casesOf(pairs, scope);
  return to === 'Edm.String' || to === 'Edm.Int32' ? cases : castValue(cases, 'Edm.Int32', to);
}

function isNull(operand: BoundOperand): boolean {
  return isValue(operand) && operand.type.kind === 'null';
}

function isOfType(operand: BoundOperand, type: NamedType): boolean {
  if (operand.kind === 'list' || operand.kind === 'object') return false;
  if (!isValue(operand)) return operand.kind === type.kind && operand.type.name === type.name;
  return operand.type.kind === type.kind && operand.type.name === type.name;
}

/** Whether the cast does not fail; that of null never does. */
function bindIsOf(operand: BoundOperand, type: NamedType, scope: NodeScope): BoundExpression {
  const { span } = scope;
  if (isNull(operand) || isOfType(operand, type)) return truth(true, span);
  const isMissing = bindEqual(operand, nullLiteral(span), scope);
  if (isText(operand) && type.kind === 'enum') return disjunction([isMissing, namesMember(operand, type, scope)], span);
  const cast = castTo(operand, type, scope);
  if (cast === undefined) return isMissing;
  return disjunction([isMissing, bindNot(bindEqual(cast, nullLiteral(span), scope), scope)], span);
}

function isText(operand: BoundOperand): operand is BoundExpression {
  return isValue(operand) && operand.type.kind === 'primitive' && operand.type.name === 'Edm.String';
}

/** Empty where the text names none. */
function memberOf(text: BoundValue, { members }: EdmEnumType, { context }: Scope): string {
  return specialiseBy(text, context, value => members.find(({ name }) => name === value)?.name ?? '');
}

function namesMember(text: BoundExpression, type: EdmEnumType, scope: NodeScope): BoundExpression {
  const { span } = scope;
  const values = type.members.map(({ name }): BoundLiteral => ({ kind: 'literal', type: primitive('Edm.String'), value: name, span }));
  return { kind: 'in', operand: text, values, type: BOOLEAN };
}
