/** A date beside a moment -> their comparison: a date stands for its first moment in the time zone of the service. */
import type { ComparisonName } from '../../graphql/catalogue/operators';
import type { ValueType } from '../storage/storage-model';
import type { Site } from './building';
import { FALSE, TRUE, conjunction, negation } from './connectives';
import { exactComparison, restOfLiteral } from './exact-comparison';
import { isNullable } from './expression-traits';
import type { Expression } from './expression-tree';
import { isScalar, scalar } from './value-types';

interface DateAndMoment {
  readonly date: Expression;
  readonly moment: Expression;
}

export function isDateBesideMoment(left: ValueType, right: ValueType): boolean {
  return isScalar(left, 'Date') && isScalar(right, 'DateTime');
}

/** A moment that is the same for all rows becomes a day, so that an index on the date serves; else the date becomes a moment. */
export function compareDay(operator: ComparisonName, { date, moment }: DateAndMoment, site: Site): Expression {
  const { timeZone: zone } = site.building;
  if (isSameForAllRows(moment) && !isNullable(moment)) return compareWithDay(operator, { date, moment }, site);
  const left: Expression = { kind: 'dayStart', date, zone, nullable: isNullable(date) };
  return exactComparison({ kind: 'comparison', operator, left, right: moment, type: scalar('DateTime') }, site);
}

function isSameForAllRows(expression: Expression): boolean {
  return expression.kind === 'parameter' || (expression.kind === 'call' && expression.arguments.every(isSameForAllRows));
}

/** A date begins after a moment if it is after the moment's day; not before the moment, if it is after the day of the microsecond before. No date begins within a microsecond. */
function compareWithDay(operator: ComparisonName, { date, moment }: DateAndMoment, { building }: Site): Expression {
  const isFiner = restOfLiteral(moment, building) !== 'none';
  const compared = (name: ComparisonName, of: 'moment' | 'before'): Expression => {
    const day: Expression = { kind: 'day', of, moment, zone: building.timeZone };
    return { kind: 'comparison', operator: name, left: date, right: day, type: scalar('Date') };
  };
  const isBeginning = (): Expression => conjunction([compared('eq', 'moment'), compared('gt', 'before')]);
  switch (operator) {
    case 'eq':
      return isFiner ? FALSE : isBeginning();
    case 'ne':
      return isFiner ? TRUE : negation(isBeginning());
    case 'gt':
    case 'le':
      return compared(operator, 'moment');
    case 'ge':
      return compared('gt', isFiner ? 'moment' : 'before');
    case 'lt':
      return compared('le', isFiner ? 'moment' : 'before');
  }
}
