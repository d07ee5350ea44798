/** A link of a change -> the plan that tells what it led to: one statement for all changes of a level. */
import { GraphQLBoolean } from 'graphql';
import { sensitivityOf, type Guard } from '../../graphql/grants/guard-of';
import { buildReached, type ReachedKey, type ReachedQuery } from '../sql/changes/build-reached';
import { auditOfKeys } from '../audit/plan-audit';
import type { LevelPlan, LevelPlanning } from './level-planning';
import type { PlannedStatement } from './planned-statement';
import { readInput } from './read-input';

export interface ReachedWork {
  readonly key: ReachedKey;
  readonly statement: PlannedStatement;
}

export type ReachedPlan = LevelPlan<ReachedWork>;

export function planReached(link: Omit<ReachedQuery, 'isFormer'>, planning: LevelPlanning): ReachedPlan {
  const [former] = planning.info.fieldNodes[0]?.arguments ?? [];
  const query = { ...link, isFormer: former !== undefined && readInput(former.value, GraphQLBoolean, planning) === true };
  const audit = auditOfKeys(linksIn(query.key), planning.auditContext);
  return planning.planned(audit, () => ({
    key: query.key,
    statement: planning.statement(context => buildReached(query, context)),
  }));
}

/** No key is sensitive, but it may be where a link leads. */
function linksIn({ entity, owners, followed }: ReachedKey): readonly Guard[] {
  const links = [...followed, ...owners.map(({ link }) => link)];
  const own = links.map(({ name, link }) => ({ type: entity.name, member: name, sensitivity: sensitivityOf(link) }));
  return [...own, ...owners.flatMap(({ key }) => linksIn(key))];
}
