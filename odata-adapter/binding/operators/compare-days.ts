/**
 * A comparison of a date with a literal moment -> the comparison with the moment's day that is true of the same dates: a date begins at its first moment in the service's time zone.
 * So an index on dates serves it. Undefined for other operands. Rejects a moment before the first day of all: `InvalidLiteral`.
 */
import { operatorCall } from '../../../graphql/catalogue/calls';
import type { ComparisonName } from '../../../graphql/catalogue/operators';
import type { Span } from '../../syntax/syntax-tree';
import { clauseFault, specialiseBy, type Scope } from '../bind-context';
import type { BoundExpression, BoundParameter } from '../bound-request';
import { BOOLEAN, isPrimitive, primitive } from '../types/edm-types';
import { truth } from './connect-conditions';
import type { Operands } from './match-operands';
import { MIRRORED } from './mirrored';

export function compareDays(operator: ComparisonName, { left, right }: Operands, scope: Scope, span: Span): BoundExpression | undefined {
  if (isPrimitive(left.type, 'Edm.Date') && isMoment(right)) return compare(operator, left, right, scope, span);
  if (isPrimitive(right.type, 'Edm.Date') && isMoment(left)) return compare(MIRRORED[operator], right, left, scope, span);
  return undefined;
}

export function isMoment(operand: BoundExpression): operand is BoundParameter {
  return operand.kind === 'parameter' && isPrimitive(operand.type, 'Edm.DateTimeOffset');
}

/** The day that begins with the moment; undefined where none does. */
export function dayBeginningAt(moment: BoundParameter, scope: Scope): BoundParameter | undefined {
  return beginsDay(moment, scope) ? dayOf(moment, scope) : undefined;
}

function dayOf(moment: BoundParameter, { context }: Scope): BoundParameter {
  return { ...moment, type: primitive('Edm.Date'), zone: context.settings.zone };
}

function beginsDay(moment: BoundParameter, { context, clause }: Scope): boolean {
  const { zone } = context.settings;
  const place = specialiseBy(moment, context, value => zone.placeOf(String(value)));
  if (place !== 'before') return place === 'beginning';
  throw clauseFault('InvalidLiteral', clause, 'the moment is before the first day, 0001-01-01, in the time zone of the service', moment);
}

/** A date that begins before a moment within a day begins with that day at the latest. */
function compare(operator: ComparisonName, date: BoundExpression, moment: BoundParameter, scope: Scope, span: Span): BoundExpression {
  const isBeginning = beginsDay(moment, scope);
  if (!isBeginning && (operator === 'eq' || operator === 'ne')) return truth(operator === 'ne', span);
  const name = isBeginning ? operator : WITHIN[operator];
  return { kind: 'call', function: operatorCall(name), arguments: [date, dayOf(moment, scope)], type: BOOLEAN };
}

const WITHIN: Readonly<Record<ComparisonName, ComparisonName>> = { eq: 'eq', ne: 'ne', lt: 'le', le: 'le', gt: 'gt', ge: 'gt' };
