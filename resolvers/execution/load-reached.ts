/** Changes of a level -> the keys of whatever a link of each led to since the token, and of what it leads to now: one statement. */
import type { Row } from '../database/database-types';
import { workOf } from '../planning/level-planning';
import type { ReachedPlan } from '../planning/plan-reached';
import type { Variables } from '../expression/value-source';
import { changedKeyAlias } from '../sql/changes/build-changes';
import { reachedAlias, type ReachedKey } from '../sql/changes/build-reached';
import type { DataSession } from './data-session';
import { placeOf } from './linked-parents';
import { valuesIn } from './page';

/** Of a type of the schema such as `AffiliationKey`. */
export type KeyObject = Readonly<Record<string, unknown>>;

export interface ReachedLevel {
  readonly plan: ReachedPlan;
  /** Of the key that changes have. */
  readonly keyLength: number;
  readonly variables: Variables;
  readonly session: DataSession;
}

export async function loadReached(
  { plan, keyLength, variables, session }: ReachedLevel,
  changes: readonly Row[],
): Promise<readonly (readonly KeyObject[])[]> {
  session.beginNotes(plan.audit, variables);
  const { key, statement } = workOf(plan, variables);
  const aliases = Array.from({ length: keyLength }, (_, index) => changedKeyAlias(index));
  // All are told by one field of the document, which has one token.
  const [first] = changes;
  const rows = await session.statements.send(
    statement.filled({
      ...session.valuesOf(variables),
      horizon: first && session.horizonOf(first),
      parents: changes.map(change => valuesIn(change, aliases)),
      limitOfAll: session.budget.left + 1,
    }),
  );
  session.budget.spend(rows.length);
  const reached: KeyObject[][] = changes.map(() => []);
  for (const row of rows) reached[placeOf(row)]?.push(keyObject(row, key, []));
  return reached;
}

function keyObject(row: Row, { entity, owners }: ReachedKey, path: readonly string[]): KeyObject {
  return Object.fromEntries([
    ...entity.key.map(column => [column.alias, row[reachedAlias(path, column)]]),
    ...owners.map(({ link, key }) => [link.name, keyObject(row, key, [...path, link.name])]),
  ]) as KeyObject;
}
