/** Several hosts of one database -> those that can be read, found out again and again, and whose turn it is. */
import { assertNever } from '../../../std/assert-never';
import type { HostStatus } from './host-types';
import type { Host, HostChoice, Hosts } from './read-hosts';
import { WatchedHost } from './watched-host';

const EVERY_MS = 500;
/** A host that does not answer is asked more and more seldom, down to this. */
const SELDOM_MS = 5000;
const GONE_AFTER = 2;

export class HostWatch {
  readonly #choice: HostChoice;
  readonly #hosts: readonly WatchedHost[];
  readonly #maxLagMs: number;
  #onChange: (status: HostStatus) => void = () => undefined;
  #onGone: (host: Host) => void = () => undefined;
  #primary: WatchedHost | undefined;
  #choosable: readonly WatchedHost[] = [];
  #turn = 0;
  #isClosed = false;

  constructor({ choice, hosts }: Hosts, maxLagMs: number) {
    this.#choice = choice;
    this.#hosts = hosts.map(host => new WatchedHost(host));
    this.#maxLagMs = maxLagMs;
  }

  /** Resolves when every host has been asked once. What was opened for it is closed again where the watch was closed meanwhile. */
  async begin(): Promise<void> {
    await Promise.all(this.#hosts.map(each => each.ask()));
    if (this.#isClosed) {
      this.close();
      return;
    }
    this.#judge();
    for (const each of this.#hosts) this.#askLater(each);
  }

  /** Told when the trouble of a host has begun, has become another one, or has ended. */
  onChange(listener: (status: HostStatus) => void): void {
    this.#onChange = listener;
  }

  /** Told of a host that has not answered twice in a row: what it owes will not come. */
  onGone(listener: (host: Host) => void): void {
    this.#onGone = listener;
  }

  get hosts(): readonly HostStatus[] {
    return this.#hosts.map(({ status }) => status);
  }

  /** The next one in turn of those that are wanted and can be read; undefined where there is none, or where each is in doubt. */
  next(): Host | undefined {
    const hosts = this.#choosable;
    this.#turn = (this.#turn + 1) % Math.max(1, hosts.length);
    return hosts[this.#turn]?.host;
  }

  /** The next one when those in doubt have answered, or have not within their time. */
  async nextSure(): Promise<Host | undefined> {
    await Promise.all(this.#hosts.flatMap(each => (each.isDoubted ? [this.#ask(each)] : [])));
    return this.next();
  }

  /** The next one when every host has been asked, also those that have not answered for long. */
  async nextOfAll(): Promise<Host | undefined> {
    await Promise.all(this.#hosts.map(each => this.#ask(each)));
    return this.next();
  }

  /** A statement has failed there: it is asked at once, and not read until it has answered. */
  doubt(host: Host): void {
    const doubted = this.#hosts.find(each => each.host === host);
    if (doubted === undefined || doubted.isDoubted || this.#isClosed) return;
    doubted.isDoubted = true;
    this.#choose();
    void this.#ask(doubted);
  }

  close(): void {
    this.#isClosed = true;
    for (const each of this.#hosts) each.close();
  }

  #askLater(host: WatchedHost): void {
    const pause = this.#choosable.length === 0 ? EVERY_MS : Math.min(EVERY_MS * 2 ** host.failures, SELDOM_MS);
    host.timer = setTimeout(() => void this.#ask(host), pause).unref();
  }

  /** Whoever asks while a question is open waits for that one. */
  #ask(host: WatchedHost): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    host.question ??= this.#askNow(host).finally(() => (host.question = undefined));
    return host.question;
  }

  async #askNow(host: WatchedHost): Promise<void> {
    clearTimeout(host.timer);
    await host.ask();
    if (this.#isClosed) {
      host.close();
      return;
    }
    if (host.failures === GONE_AFTER) this.#onGone(host.host);
    this.#judge();
    this.#askLater(host);
  }

  #judge(): void {
    const reports = this.#hosts.flatMap(({ report }) => report ?? []);
    const timeline = Math.max(0, ...this.#hosts.map(each => each.timeline));
    const current = reports.filter(report => report.isStandby || report.timeline === timeline);
    const position = Math.max(0, ...current.map(report => report.position));
    const primary = this.#hosts.find(({ report }) => report?.isStandby === false && report.timeline === timeline);
    if (primary !== this.#primary) for (const each of this.#hosts) each.forgetPositions();
    this.#primary = primary;
    const changed = this.#hosts.filter(each => each.judge({ position, timeline }, this.#maxLagMs));
    this.#choose();
    for (const { status } of changed) this.#onChange(status);
  }

  #choose(): void {
    const readable = this.#hosts.filter(({ status, isDoubted }) => status.trouble === undefined && !isDoubted);
    this.#choosable = wantedOf(readable, this.#choice);
  }
}

function wantedOf(hosts: readonly WatchedHost[], choice: HostChoice): readonly WatchedHost[] {
  const [primaries, standbys] = [false, true].map(isStandby => hosts.filter(({ report }) => report?.isStandby === isStandby));
  switch (choice) {
    case 'any':
      return hosts;
    case 'primary':
      return primaries ?? [];
    case 'standby':
      return standbys ?? [];
    case 'prefer-standby':
      return standbys === undefined || standbys.length === 0 ? hosts : standbys;
    default:
      return assertNever(choice);
  }
}
