/** Positions of a primary's log, and how far a standby has replayed them -> how long ago the standby showed what the primary shows: 0 where it has replayed all, however long nothing was written. */

export interface ReplayNote {
  /** The newest position of the log that is known of. */
  readonly known: number;
  readonly replayed: number;
  /** Milliseconds, of a clock that only goes on. */
  readonly at: number;
  /** How long ago the last transaction that the standby has replayed was committed. */
  readonly sinceReplayedMs: number;
}

interface AwaitedPosition {
  position: number;
  readonly since: number;
}

/** Half an hour of notes. What a standby lags behind beyond them counts as old as the last of them: it is told to lag more than it does, never less. */
const MOST = 3600;

export class ReplayLag {
  #awaited: AwaitedPosition[] = [];
  #isFirst = true;
  /** Since when it had lagged when positions were forgotten. */
  #since: number | undefined;

  /** Another server is the primary: its positions are others. What the standby lagged behind, it still lags behind if it has not all of the new ones. */
  forget(): void {
    this.#since = this.#awaited[0]?.since;
    this.#awaited = [];
  }

  /** Gives the lag in milliseconds. */
  note({ known, replayed, at, sinceReplayedMs }: ReplayNote): number {
    while (this.#awaited[0] !== undefined && this.#awaited[0].position <= replayed) this.#awaited.shift();
    const last = this.#awaited.at(-1);
    if (known <= replayed) this.#since = undefined;
    // Of what was written before anyone looked, it is known only that it is younger than what was replayed last.
    const since = this.#isFirst ? at - sinceReplayedMs : (this.#since ?? at);
    if (last !== undefined && this.#awaited.length === MOST) last.position = Math.max(last.position, known);
    else if (known > (last?.position ?? replayed)) this.#awaited.push({ position: known, since });
    this.#isFirst = false;
    return at - (this.#awaited[0]?.since ?? at);
  }
}
