/** A row that tells of an answer as a whole -> what has been told after it. Rejects with OUTDATED_TOKEN what was told of another history, and what the log does not reach back to. */
import type { Row } from '../database/database-types';
import { outdated, type ToldChanges } from '../paging/change-tokens';
import { ROUND } from '../sql/changes/build-changes';

export function toldNow(round: Row | undefined): ToldChanges {
  if (round === undefined) throw new Error('The change log has no history.');
  const told = textOf(round[ROUND.told]);
  return {
    identity: textOf(round[ROUND.identity]),
    system: textOf(round[ROUND.system]),
    before: textOf(round[ROUND.begin]),
    told: told === '' ? [] : inOrder(told.slice(1, -1).split(',')),
  };
}

/** A host that lags sees less than has been told: what was told stays told. */
export function toldAfter(known: ToldChanges, round: Row | undefined): ToldChanges {
  const now = toldNow(round);
  if (now.identity !== known.identity || now.system !== known.system) throw outdated('the database is another, or was restored');
  const forgotten = textOf(round?.[ROUND.forgotten]);
  if (forgotten !== '' && BigInt(forgotten) >= BigInt(known.before)) throw outdated('changes are not kept for so long');
  const before = BigInt(now.before) < BigInt(known.before) ? known.before : now.before;
  return { ...now, before, told: inOrder([...known.told, ...now.told].filter(transaction => BigInt(transaction) >= BigInt(before))) };
}

function inOrder(transactions: readonly string[]): readonly string[] {
  return [...new Set(transactions)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
