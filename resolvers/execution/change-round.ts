/** The columns of a statement about an answer as a whole -> what has been told after that answer. Rejects with OUTDATED_TOKEN a token of another history, and one that the log does not reach back to. */
import type { Row } from '../database/database-types';
import { outdated } from '../database/read-fault';
import type { ToldChanges } from '../paging/told-changes';
import { ROUND } from '../sql/changes/build-changes';
import { historyIn, writtenText, type LogHistory, type ProbedLog } from '../sql/changes/log-probe';

export interface Round {
  readonly history: LogHistory;
  /** Transactions at or beyond `begin` whose changes the answer tells. A later page of a round is not asked. */
  readonly told: readonly string[];
  /** The first transaction that the answer cannot have seen. */
  readonly end: string;
  /** The marks of all tables that the answer depends on, as one text; empty where one of them does not note each of its changes. */
  readonly marks: string;
}

export function roundIn(row: Row | undefined): Round {
  const told = writtenText(row?.[ROUND.told]);
  return {
    history: historyIn(row),
    told: told === '' ? [] : told.slice(1, -1).split(','),
    end: writtenText(row?.[ROUND.end]),
    marks: writtenText(row?.[ROUND.marks]),
  };
}

export function toldNow({ history: { identity, system, drop, begin }, told, marks }: Round): ToldChanges {
  return { identity, system, drop, marks, before: begin, unseenFrom: begin, told: inOrder(told) };
}

/** A host that lags sees less than was told before: that stays told. Where nothing is new, the result is `known` itself. */
export function toldAfter(known: ToldChanges, { history, told, marks }: Omit<Round, 'end'>): ToldChanges {
  const end = endOf(known, history) ?? alteration(known, marks);
  if (end !== undefined) throw outdated(end);
  const { before, told: stay } = movedOn({ before: known.before, told: [...known.told, ...told] }, history);
  if (before === known.before && told.length === 0) return known;
  const { system, drop } = history;
  return { ...known, system, drop, before, unseenFrom: String(later(BigInt(before), BigInt(known.unseenFrom))), told: stay };
}

/**
 * Why a token is no longer good; undefined where it is. What was dropped before the answer was read, the answer has seen: else no token would be good while a transaction stays open for longer than changes are kept.
 */
export function endOf(
  known: Pick<ToldChanges, 'identity' | 'system' | 'before'> & { readonly drop?: string },
  { identity, system, forgotten, drop }: LogHistory,
): string | undefined {
  // An earlier service's token knows the server alone.
  const isHere = system === known.system || system.startsWith(`${known.system} `);
  if (identity !== known.identity || !isHere) return 'the database is another, or was restored';
  const isSeen = forgotten === null || BigInt(forgotten) < BigInt(known.before) || drop === known.drop;
  return isSeen ? undefined : 'changes are not kept for so long';
}

export const UNNOTED = 'a table does not note each of its changes';

/** The log has the names that tables and columns had at the time, so an alteration ends what was told. */
function alteration(known: Pick<ToldChanges, 'marks'>, marks: string): string | undefined {
  if (marks === '') return UNNOTED;
  return marks === known.marks ? undefined : 'a table or a view was altered, or the rights to it';
}

/** Told transactions before the oldest one that runs now need not be remembered. */
export function movedOn(
  { before, told }: Pick<ToldChanges, 'before' | 'told'>,
  { begin }: LogHistory,
): Pick<ToldChanges, 'before' | 'told'> {
  const now = later(BigInt(before), BigInt(begin));
  return { before: String(now), told: inOrder(told.filter(transaction => BigInt(transaction) >= now)) };
}

/** A later page tells what the first one told, and sees more. */
export function seenAfter(told: ToldChanges, { end }: Round): ToldChanges {
  return { ...told, unseenFrom: String(later(BigInt(told.unseenFrom), BigInt(end))) };
}

function later(one: bigint, other: bigint): bigint {
  return one < other ? other : one;
}

/** Whether the log may have a change of these tables that has not been told. */
export function mayHaveChanged(
  relations: ReadonlySet<string>,
  known: Pick<ToldChanges, 'before' | 'told'>,
  { noted, isCut }: ProbedLog,
): boolean {
  const before = BigInt(known.before);
  const last = noted.at(-1);
  if (isCut && last !== undefined && last.transaction >= before) return true;
  const told = new Set(noted.length === 0 ? [] : known.told);
  return noted.some(({ transaction, relation }) => transaction >= before && relations.has(relation) && !told.has(String(transaction)));
}

function inOrder(transactions: readonly string[]): readonly string[] {
  return [...new Set(transactions)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
}
