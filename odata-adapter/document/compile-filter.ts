/**
 * A bound condition -> a filter input: comparisons of single fields as `{ firstname: { eq: $p0 } }`, what they cannot say as `{ expression: … }`. Cannot fail.
 * Two-valued comparisons only go through a to-one link as `is`: without a target they are false in both forms, while null tests and functions differ there.
 */
import type { BoundExpression } from '../binding/bound-request';
import { compileExpression } from './compile-expression';
import { compileFieldFilter } from './compile-field-filter';
import { constant, list, object, type InputMember, type InputObject } from './input-value';

type Junction = Extract<BoundExpression, { kind: 'and' | 'or' }>;
type Lambda = Extract<BoundExpression, { kind: 'lambda' }>;
type LinkTest = Extract<BoundExpression, { kind: 'linkIsNull' }>;

export function compileFilter(condition: BoundExpression): InputObject {
  return compilePlain(condition, undefined, true) ?? expressionMember(condition);
}

function expressionMember(condition: BoundExpression): InputObject {
  return object({ expression: compileExpression(condition) });
}

/**
 * Undefined when the filter of single fields of `subject` cannot say it. Only at the root may a part be an expression: inside a quantifier
 * an expression would need the name of the entity, which such a filter does not give.
 */
function compilePlain(condition: BoundExpression, subject: string | undefined, atRoot: boolean): InputObject | undefined {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return compileOperands(condition, subject, atRoot);
    case 'not':
      return compileNot(condition.operand, subject, atRoot);
    case 'lambda':
      return compileLambda(condition, subject);
    case 'linkIsNull':
      return compileLinkTest(condition, subject, true);
    case 'literal':
    case 'parameter':
    case 'column':
    case 'count':
    case 'case':
    case 'cast':
    case 'lookup':
    case 'search':
      return undefined;
    case 'property':
    case 'call':
    case 'in':
      return compileFieldFilter(condition, subject);
  }
}

function compilePart(condition: BoundExpression, subject: string | undefined, atRoot: boolean): InputObject | undefined {
  return compilePlain(condition, subject, atRoot) ?? (atRoot ? expressionMember(condition) : undefined);
}

function compileOperands({ kind, operands }: Junction, subject: string | undefined, atRoot: boolean): InputObject | undefined {
  if (atRoot && operands.every(operand => compilePlain(operand, subject, false) === undefined)) return undefined;
  const parts = operands.map(operand => compilePart(operand, subject, atRoot));
  if (!parts.every(part => part !== undefined)) return undefined;
  return (kind === 'and' ? mergeMembers(parts) : undefined) ?? object({ [kind]: list(parts) });
}

/** Members of one filter all hold, so an `and` of different members is one filter. */
function mergeMembers(parts: readonly InputObject[]): InputObject | undefined {
  const members: readonly InputMember[] = parts.flatMap(part => part.members);
  const isDistinct = new Set(members.map(([name]) => name)).size === members.length;
  return isDistinct ? { kind: 'object', members } : undefined;
}

function compileNot(operand: BoundExpression, subject: string | undefined, atRoot: boolean): InputObject | undefined {
  if (operand.kind === 'linkIsNull') return compileLinkTest(operand, subject, false);
  const inner = compilePlain(operand, subject, atRoot);
  return inner && object({ not: inner });
}

function compileLinkTest(
  { of, through: [first, second] }: LinkTest,
  subject: string | undefined,
  isNull: boolean,
): InputObject | undefined {
  if (of !== subject || first === undefined || second !== undefined) return undefined;
  return object({ [first.navigation.field]: object({ isNull: constant(String(isNull)) }) });
}

/** `any` over to-one links first is false where one of them is missing, as `is` says; `all` is true there. */
function compileLambda({ operator, of, through, variable, predicate }: Lambda, subject: string | undefined): InputObject | undefined {
  const last = through.at(-1);
  if (of !== subject || last === undefined || (operator === 'all' && through.length > 1)) return undefined;
  const quantified = predicate === undefined ? object({ isEmpty: constant('false') }) : compileQuantified(operator, predicate, variable);
  if (quantified === undefined) return undefined;
  const links = through.slice(0, -1).map(({ navigation }) => navigation.field);
  return links.reduceRight<InputObject>(
    (inner, field) => object({ [field]: object({ is: inner }) }),
    object({ [last.navigation.field]: quantified }),
  );
}

function compileQuantified(operator: 'any' | 'all', predicate: BoundExpression, variable: string): InputObject | undefined {
  const inner = compilePlain(predicate, variable, false);
  return inner && object({ [operator]: inner });
}
