/** A link of a change -> the plan that tells what it led to: one statement for all changes of a level. */
import { sensitivityOf, type Guard } from '../../graphql/grants/guard-of';
import { buildReached, type ReachedKey, type ReachedQuery } from '../sql/changes/build-reached';
import { auditOfKeys } from '../audit/plan-audit';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { PlannedStatement } from './planned-statement';

export interface ReachedWork {
  readonly key: ReachedKey;
  readonly statement: PlannedStatement;
}

export type ReachedPlan = LevelPlan<ReachedWork>;

export function planReached(query: ReachedQuery, planning: LevelPlanning): ReachedPlan {
  const { storage, grants, info } = planning;
  const audit = auditOfKeys(linksIn(query.key), { storage, grants, schema: info.schema });
  return planning.planned(audit, () => ({
    key: query.key,
    statement: new PlannedStatement(specialise => buildReached(query, planning.statementContext(specialise))),
  }));
}

/** No key is sensitive, but it may be where a link leads. */
function linksIn({ entity, owners }: ReachedKey): readonly Guard[] {
  return owners.flatMap(({ link: { name, link }, key }) => [
    { type: entity.name, member: name, sensitivity: sensitivityOf(link) },
    ...linksIn(key),
  ]);
}
