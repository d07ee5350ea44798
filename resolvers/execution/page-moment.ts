/**
 * The time that the statements of a page take for `now()`: of the first page its request's own, of a later one that of the first. Else an order by `now()` would be another on each page, and rows
 * would be lost or come twice.
 */
import type { SqlStatement } from '../database/database-types';
import type { StatementValues } from '../sql/nodes/parameter-source';

/** As a page token carries it, beside order values, which are no objects. */
export interface CarriedMoment {
  readonly now: string;
}

type Moment = StatementValues['now'];

/** What was opened of a token, if the page follows one -> the order values of the row that it follows, and the time. */
export function followed(opened: readonly unknown[] | undefined, own: Moment): Pick<StatementValues, 'token' | 'now'> {
  if (opened === undefined) return { token: undefined, now: own };
  const carried = opened.find(isCarried);
  return { token: opened.filter(value => typeof value !== 'object' || value === null), now: carried ? () => carried.now : own };
}

/** What the next page's token carries: nothing where the rows do not depend on the time. */
export function carriedOn(statement: SqlStatement | undefined, now: Moment): readonly CarriedMoment[] {
  return statement?.reads?.isFixed === false ? [{ now: now() }] : [];
}

function isCarried(value: unknown): value is CarriedMoment {
  return typeof value === 'object' && value !== null && 'now' in value;
}
