/**
 * Requests of many keys -> turns to work. A limited number of requests works at the same time, in all and of one key. The others wait, each for a limited time. When a place
 * becomes free, the key whose requests have cost least goes first. A request that finds too many waiting, or has waited too long, gets the reason in place of a turn.
 */
import { type Deadline, Deadlines } from '../../std/deadlines';
import { type Link, LinkedList } from '../../std/linked-list';
import { type Permit, Semaphore } from '../../std/semaphore';

export interface TurnLimits {
  readonly atWork: number;
  readonly atWorkOfKey: number;
  readonly waiting: number;
  readonly waitingOfKey: number;
  readonly waitMs: number;
  /** How long one at work waits until its large answer may be made. */
  readonly largeWaitMs: number;
}

/** A request at work. */
export interface Turn {
  /**
   * Its answer has many rows: resolves when it may be made, or when the turn has ended meanwhile. Few such answers are made at a time, each from here to the end of its turn. Others wait for a
   * limited time, aside where places are scarce, and get the reason then.
   */
  makeLarge(): Promise<NoTurn | undefined>;
  /** Gives its place to others for as long as `wait` takes, which never rejects, and takes one again then, before requests of its key that have not begun. Meanwhile it counts among those that wait. */
  aside(wait: Promise<void>): Promise<void>;
  /** The work is done. `cost`: about how many milliseconds of work it was. Calling it again does nothing. */
  finish(cost: number): void;
  /** What was done beside that, without a place. */
  charge(cost: number): void;
}

/** A request that waits. */
export interface Wait {
  readonly turn: Promise<Turn | NoTurn>;
  /** Nobody waits any more: the client left. Does nothing once the turn has come. */
  leave(): void;
}

/** `KEY`: too many requests of the key wait. `ALL`: too many requests of all keys wait. `TIME`: the request has waited too long. `LEFT`: the client left. */
export type NoTurn = 'KEY' | 'ALL' | 'TIME' | 'LEFT';

export interface TurnCounts {
  readonly atWork: number;
  readonly waiting: number;
  /** Requests since the start that got no turn. */
  readonly refused: Readonly<Record<NoTurn, number>>;
}

interface Waiting {
  readonly settle: (turn: Turn | NoTurn) => void;
  /** Undefined for one that has begun and comes back. */
  readonly deadline: Link<Deadline> | undefined;
}

interface KeyTurns {
  readonly id: string;
  atWork: number;
  /** That have given their places to others. */
  aside: number;
  /** That may be at work. */
  most: number;
  /** What its requests have cost. A key that comes anew begins with what the others have spent. */
  spent: number;
  readonly waiting: LinkedList<Waiting>;
}

/** More would not be sooner made, but hold their rows in memory together. */
const LARGE_ANSWERS_AT_A_TIME = 2;

/** Every fifth place is for keys that have no request at work, so that keys with many requests never take them all. */
const PLACES_FOR_ONE_KEPT = 5;

export class Turns {
  readonly #limits: TurnLimits;
  readonly #kept: number;
  /** Emptied when nobody works or waits. */
  readonly #keys = new Map<string, KeyTurns>();
  /** Those of which requests wait. There may be far fewer than keys. */
  readonly #queued = new Set<KeyTurns>();
  readonly #large = new Semaphore(LARGE_ANSWERS_AT_A_TIME);
  readonly #waits: Deadlines;
  readonly #largeWaits: Deadlines;
  readonly #refused: Record<NoTurn, number> = { KEY: 0, ALL: 0, TIME: 0, LEFT: 0 };
  #atWork = 0;
  #aside = 0;
  #waiting = 0;
  /** What the key that began last had spent. A key that was away begins here: nobody saves up turns. */
  #level = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#kept = Math.floor(limits.atWork / PLACES_FOR_ONE_KEPT);
    this.#waits = new Deadlines(limits.waitMs);
    this.#largeWaits = new Deadlines(limits.largeWaitMs);
  }

  get counts(): TurnCounts {
    return { atWork: this.#atWork, waiting: this.#waiting + this.#aside, refused: { ...this.#refused } };
  }

  /** A turn at once where a place is free. `most`: how many requests of this key may be at work, where it has a limit of its own. */
  take(keyId: string, most = this.#limits.atWorkOfKey): Turn | Wait | NoTurn {
    const key = this.#keyOf(keyId);
    key.most = most;
    // Where the limit of the key was raised, those that wait need not wait for the end of another.
    if (key.waiting.size > 0 && this.#hasPlace(key)) this.#beginNext();
    if (key.waiting.size + key.aside >= this.#limits.waitingOfKey) return this.#refuse('KEY');
    if (key.waiting.size === 0 && this.#hasPlace(key)) return this.#begin(key);
    if (this.#waiting >= this.#limits.waiting && !this.#makeRoom(key)) return this.#refuse('ALL');
    return this.#wait(key);
  }

  /** The key with most requests that wait loses the one that came last, so that keys with many never keep out one with few. False where no key has more than this one would have. */
  #makeRoom({ waiting: own }: KeyTurns): boolean {
    let most: KeyTurns | undefined;
    for (const key of this.#queued) if (most === undefined || key.waiting.size > most.waiting.size) most = key;
    if (most === undefined || most.waiting.size <= own.size + 1) return false;
    const { last } = most.waiting;
    if (last !== undefined) this.#giveUp(most, last, 'ALL');
    return last !== undefined;
  }

  #keyOf(keyId: string): KeyTurns {
    const key = this.#keys.get(keyId) ?? { id: keyId, atWork: 0, aside: 0, most: 0, spent: 0, waiting: new LinkedList() };
    this.#keys.set(keyId, key);
    if (key.atWork === 0 && key.waiting.size === 0) key.spent = Math.max(key.spent, this.#level);
    return key;
  }

  #hasPlace(key: KeyTurns): boolean {
    const free = this.#limits.atWork - this.#atWork;
    return key.atWork < key.most && free > (key.atWork === 0 ? 0 : this.#kept);
  }

  #takePlace(key: KeyTurns): void {
    key.atWork += 1;
    this.#atWork += 1;
    this.#level = Math.max(this.#level, key.spent);
  }

  #leavePlace(key: KeyTurns): void {
    key.atWork -= 1;
    this.#atWork -= 1;
    this.#beginNext();
  }

  #begin(key: KeyTurns): Turn {
    this.#takePlace(key);
    let isAtWork = true;
    let isOver = false;
    let large: Permit | undefined;
    const goOn = (): void => {
      // It may have ended while it waited for its place.
      if (isOver) this.#end(key, 0);
      else isAtWork = true;
    };
    const aside = async (wait: Promise<void>): Promise<void> => {
      if (!isAtWork) return wait;
      isAtWork = false;
      this.#stepAside(key, 1);
      this.#leavePlace(key);
      await wait;
      // In one turn with what follows: a key with nobody at work or aside may be forgotten, and would be counted anew beside this request.
      this.#stepAside(key, -1);
      if (isOver) return;
      await this.#placeAgain(key);
      goOn();
    };
    return {
      makeLarge: async () => {
        if (isAtWork) large ??= this.#large.acquire(key.id);
        if (large === undefined || large.isGranted) return undefined;
        // Where places are left, it keeps its own: more requests that have begun would only be more to keep in memory.
        return await this.#patiently(large, this.#areScarce ? aside(large.granted) : large.granted);
      },
      aside,
      finish: cost => {
        large?.release();
        if (isAtWork) this.#end(key, cost);
        else if (!isOver) this.#charge(key.id, cost);
        isAtWork = false;
        isOver = true;
      },
      charge: cost => this.#charge(key.id, cost),
    };
  }

  /** All places but those for keys without work are taken. */
  get #areScarce(): boolean {
    return this.#limits.atWork - this.#atWork <= this.#kept;
  }

  async #patiently(permit: Permit, wait: Promise<void>): Promise<NoTurn | undefined> {
    let refused: NoTurn | undefined;
    const deadline = this.#largeWaits.add(() => {
      refused = this.#refuse('TIME');
      permit.release();
    });
    await wait;
    this.#largeWaits.remove(deadline);
    return refused;
  }

  /** What the key had spent before may be forgotten since. While nobody works or waits, cost is of no account. */
  #charge(keyId: string, cost: number): void {
    if (!this.#isIdle) this.#keyOf(keyId).spent += cost;
  }

  /** None waits for a place while nobody has one. */
  get #isIdle(): boolean {
    return this.#atWork === 0 && this.#aside === 0;
  }

  #end(key: KeyTurns, cost: number): void {
    key.spent += cost;
    this.#leavePlace(key);
    if (this.#isIdle) this.#keys.clear();
  }

  #stepAside(key: KeyTurns, requests: 1 | -1): void {
    key.aside += requests;
    this.#aside += requests;
  }

  /** It has begun, so it is not refused: where it would have to make room for another key's request it goes on at once. */
  #placeAgain(key: KeyTurns): Promise<void> | undefined {
    if (this.#hasPlace(key)) {
      this.#takePlace(key);
      return undefined;
    }
    return new Promise(resolve => {
      const settle = (turn: Turn | NoTurn): void => {
        if (typeof turn === 'string') this.#takePlace(key);
        resolve();
      };
      key.waiting.addFirst({ settle, deadline: undefined });
      this.#queued.add(key);
      this.#waiting += 1;
    });
  }

  #wait(key: KeyTurns): Wait {
    let leave = (): void => undefined;
    const turn = new Promise<Turn | NoTurn>(settle => {
      const deadline = this.#waits.add(() => this.#giveUp(key, waiting, 'TIME'));
      const waiting = key.waiting.add({ settle, deadline });
      this.#queued.add(key);
      this.#waiting += 1;
      leave = () => this.#giveUp(key, waiting, 'LEFT');
    });
    return { turn, leave };
  }

  #giveUp(key: KeyTurns, waiting: Link<Waiting>, reason: NoTurn): void {
    if (!this.#leaveQueue(key, waiting)) return;
    const { settle, deadline } = waiting.value;
    // One that has begun goes on.
    settle(deadline === undefined ? reason : this.#refuse(reason));
  }

  /** False where it has left already. */
  #leaveQueue(key: KeyTurns, waiting: Link<Waiting>): boolean {
    if (!key.waiting.remove(waiting)) return false;
    const { deadline } = waiting.value;
    if (deadline !== undefined) this.#waits.remove(deadline);
    if (key.waiting.size === 0) this.#queued.delete(key);
    this.#waiting -= 1;
    return true;
  }

  #beginNext(): void {
    for (let key = this.#nextKey(); key !== undefined; key = this.#nextKey()) {
      const { first } = key.waiting;
      if (first !== undefined && this.#leaveQueue(key, first)) first.value.settle(this.#begin(key));
    }
  }

  #nextKey(): KeyTurns | undefined {
    let least: KeyTurns | undefined;
    for (const key of this.#queued) if (this.#hasPlace(key) && (least === undefined || key.spent < least.spent)) least = key;
    return least;
  }

  #refuse(reason: NoTurn): NoTurn {
    this.#refused[reason] += 1;
    return reason;
  }
}
