/** What one host says, again and again -> whether it can be read. */
import { AskedHost, type HostReport } from './ask-host';
import type { HostStatus, HostTrouble } from './host-types';
import type { Host } from './read-hosts';
import { ReplayLag } from './replay-lag';

/** What all hosts together say. */
export interface ClusterReport {
  /** The newest position of the log that any of them tells. */
  readonly position: number;
  /** The newest timeline of a primary. */
  readonly timeline: number;
}

export class WatchedHost {
  readonly host: Host;
  report: HostReport | undefined;
  /** Of its last answer, however long ago: a primary that is silent for a moment has still replaced those before it. */
  timeline = 0;
  /** Questions in a row that it has not answered. */
  failures = 0;
  /** Whether a statement has failed there since it answered. */
  isDoubted = false;
  /** The one that is open. */
  question: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  #trouble: HostTrouble | undefined;
  #lagMs = 0;
  readonly #asked: AskedHost;
  readonly #lag = new ReplayLag();

  constructor(host: Host) {
    this.host = host;
    this.#asked = new AskedHost(host);
  }

  get status(): HostStatus {
    const role = this.report && (this.report.isStandby ? 'standby' : 'primary');
    return { name: this.host.name, role, trouble: this.#trouble, lagMs: this.#lagMs };
  }

  async ask(): Promise<void> {
    try {
      this.report = await this.#asked.ask();
      this.timeline = this.report.timeline;
      this.failures = 0;
    } catch {
      // Why not is said where it is read; here it is one of several.
      this.report = undefined;
      this.failures += 1;
    }
    this.isDoubted = false;
  }

  /** The primary has changed: positions of before say nothing. */
  forgetPositions(): void {
    this.#lag.forget();
  }

  /** Gives whether its trouble has changed. */
  judge(cluster: ClusterReport, maxLagMs: number): boolean {
    const before = this.#trouble;
    this.#lagMs = this.#lagIn(cluster);
    this.#trouble = this.#troubleIn(cluster, maxLagMs);
    return this.#trouble !== before;
  }

  close(): void {
    clearTimeout(this.timer);
    this.#asked.close();
  }

  #lagIn({ position }: ClusterReport): number {
    if (this.report?.isStandby !== true) return 0;
    const { replayed, sinceReplayedMs } = this.report;
    return this.#lag.note({ known: position, replayed, sinceReplayedMs, at: performance.now() });
  }

  #troubleIn({ timeline }: ClusterReport, maxLagMs: number): HostTrouble | undefined {
    if (this.report === undefined) return 'silent';
    if (!this.report.isStandby) return this.report.timeline < timeline ? 'replaced' : undefined;
    return this.#lagMs > maxLagMs ? 'lagging' : undefined;
  }
}
