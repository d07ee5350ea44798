/**
 * What an answer has told of changes <-> JSON for a token. Transactions are written as their distances, equal ones that follow each other once: `1x4000,7,1`. One that stays open leaves thousands of
 * told ones behind it, most of them neighbours. Rejects another form with OUTDATED_TOKEN.
 */
import { outdated } from '../database/read-fault';

/**
 * What an answer has told: every transaction before the first one that ran at its snapshot (PostgreSQL's `pg_snapshot_xmin`), and of those after it the ones in `told`, in
 * ascending order. Transactions are 64-bit numbers in decimal.
 */
export interface Horizon {
  readonly before: string;
  readonly told: readonly string[];
  /**
   * The first transaction that no page of the answer can have seen. Later pages may have seen more than is told: only the first page's snapshot says what is.
   * The same as `before` where there was one page.
   */
  readonly unseenFrom: string;
}

/** What an answer has told, of one history of one server, and of tables as they were then. */
export interface ToldChanges extends Horizon {
  readonly identity: string;
  readonly system: string;
  /** The last drop of old changes that it has seen; empty where that is not known. */
  readonly drop: string;
  /** One text of the marks of all tables that the answer depends on. */
  readonly marks: string;
}

/** Of `WrittenTold`. */
const FORM = 3;

export type WrittenTold = readonly [
  form: typeof FORM,
  identity: string,
  system: string,
  marks: string,
  before: string,
  unseenFrom: string,
  distances: string,
  /** Earlier tokens have none. */
  drop?: string,
];

export function writeTold({ identity, system, drop, marks, before, unseenFrom, told }: ToldChanges): WrittenTold {
  return [FORM, identity, system, marks, before, unseenFrom, distancesOf(BigInt(before), told), drop];
}

/** `written`: of a token, which a service before this one may have sealed. */
export function readTold(written: WrittenTold | readonly [form: unknown]): ToldChanges {
  if (!isOfThisForm(written)) throw outdated('the service writes its tokens otherwise now');
  const [, identity, system, marks, before, unseenFrom, distances, drop = ''] = written;
  return { identity, system, drop, marks, before, unseenFrom, told: transactionsAt(BigInt(before), distances) };
}

function isOfThisForm(written: WrittenTold | readonly [form: unknown]): written is WrittenTold {
  return written[0] === FORM;
}

function distancesOf(before: bigint, told: readonly string[]): string {
  const runs: { distance: bigint; times: number }[] = [];
  let last = before;
  for (const transaction of told) {
    const distance = BigInt(transaction) - last;
    const run = runs.at(-1);
    if (run?.distance === distance) run.times += 1;
    else runs.push({ distance, times: 1 });
    last = BigInt(transaction);
  }
  return runs.map(({ distance, times }) => (times === 1 ? String(distance) : `${distance}x${times}`)).join();
}

function transactionsAt(before: bigint, distances: string): readonly string[] {
  const transactions: string[] = [];
  let last = before;
  for (const run of distances === '' ? [] : distances.split(',')) {
    const [distance = '0', times = '1'] = run.split('x');
    for (let time = 0; time < Number(times); time += 1) transactions.push(String((last += BigInt(distance))));
  }
  return transactions;
}
