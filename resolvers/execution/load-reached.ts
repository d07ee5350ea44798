/** Changes of a level, or keys that are told of them -> the keys of whatever a link of each led to since the token, and of what it leads to now: one statement. */
import type { Row } from '../database/database-types';
import { workOf } from '../planning/level-planning';
import type { ReachedPlan } from '../planning/plan-reached';
import { identityAlias, reachedAlias, SEEN_ALIAS, type ReachedKey } from '../sql/changes/build-reached';
import type { DataSession, Level } from './data-session';
import type { Horizon } from '../paging/told-changes';
import { placeOf } from './linked-parents';

/** Of a type of the schema such as `AffiliationKey`. */
type KeyObject = Row;

export async function loadReached(
  { plan, variables, session }: Omit<Level<ReachedPlan>, 'notes'>,
  sources: readonly Row[],
): Promise<readonly (readonly KeyObject[])[]> {
  session.begin(plan, variables);
  const { key, statement } = workOf(plan, variables);
  const told = sources.map(source => session.toldOf(source));
  // All are told by one field of the document, which has one token.
  const horizon = told[0]?.horizon;
  const rows = await session.read(
    statement.filled({
      ...session.valuesOf(variables),
      horizon,
      parents: told.flatMap(({ entities }, index) => entities.map(({ identity, isAnew }) => [...identity, index + 1, isAnew])),
      limitOfAll: session.budget.left + 1,
    }),
  );
  session.budget.spend(rows.length);
  const reached: KeyObject[][] = sources.map(() => []);
  const isFollowed = leadsOn(key);
  for (const row of rows) {
    const keys = reached[placeOf(row)] ?? [];
    const made = keyObject(row, key, []);
    if (!isFollowed || horizon === undefined) {
      keys.push(made);
      continue;
    }
    // A key may be unique only within what it belongs to: entities of one key are told as one.
    const last = keys.at(-1);
    const isAgain = last !== undefined && JSON.stringify(last) === JSON.stringify(made);
    if (!isAgain) keys.push(made);
    holdTold(isAgain ? last : made, { row, key, path: [], horizon, session });
  }
  return reached;
}

/** Whether it is asked what links led to, of the entity or of what it belongs to. */
function leadsOn({ followed, owners }: ReachedKey): boolean {
  return followed.length > 0 || owners.some(({ key }) => leadsOn(key));
}

interface Told {
  readonly row: Row;
  readonly key: ReachedKey;
  readonly path: readonly string[];
  readonly horizon: Horizon;
  readonly session: DataSession;
}

/** Those of which it is asked what their links led to. */
function holdTold(made: KeyObject, told: Told): void {
  const { row, path, horizon, session } = told;
  const { entity, owners, followed } = told.key;
  if (followed.length > 0)
    session.holdTold(made, horizon, {
      identity: entity.identity.map((_, index) => row[identityAlias(path, index)]),
      isAnew: path.length === 0 && row[SEEN_ALIAS] === false,
    });
  for (const { link, key } of owners) holdTold(made[link.name] as KeyObject, { ...told, key, path: [...path, link.name] });
}

function keyObject(row: Row, { entity, owners }: ReachedKey, path: readonly string[]): KeyObject {
  return Object.fromEntries([
    ...entity.key.map(column => [column.alias, row[reachedAlias(path, column)]]),
    ...owners.map(({ link, key }) => [link.name, keyObject(row, key, [...path, link.name])]),
  ]) as KeyObject;
}
