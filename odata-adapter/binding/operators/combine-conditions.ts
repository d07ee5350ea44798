/** Conditions -> the one that holds where all of them do; undefined without any. */
import type { BoundExpression } from '../bound-request';
import { BOOLEAN } from '../types/edm-types';

export function allOf(conditions: readonly (BoundExpression | undefined)[]): BoundExpression | undefined {
  const given = conditions.filter(condition => condition !== undefined);
  if (given.length < 2) return given[0];
  const operands = given.flatMap(condition => (condition.kind === 'and' ? condition.operands : [condition]));
  return { kind: 'and', operands, type: BOOLEAN };
}
