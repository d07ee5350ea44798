/**
 * The sessions of the console, each opened by the admin token: in memory, by hashes. One ends when it is asked to, after half an hour without a request, after a day,
 * with the service, and where too many others were opened after it.
 */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../std/sha256';

interface Session {
  readonly opened: number;
  used: number;
}

export interface TimeLeft {
  /** Until it ends, unless it is used before. */
  readonly seconds: number;
  /** It ends then even if it is used. */
  readonly isLast: boolean;
}

const IDLE_MS = 30 * 60_000;
/** WCAG 2.2.1 lets a time that cannot be put off be longer than 20 hours. */
const LONGEST_MS = 24 * 60 * 60_000;
const MOST = 100;
const SECRET_BYTES = 32;

export class AdminSessions {
  readonly #sessions = new Map<string, Session>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Gives its secret. */
  open(): string {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const now = this.now();
    for (const [id, session] of this.#sessions) if (!isLive(session, now)) this.#sessions.delete(id);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size >= MOST && oldest !== undefined) this.#sessions.delete(oldest);
    this.#sessions.set(sha256(secret), { opened: now, used: now });
    return secret;
  }

  /** Whether the secret is that of a session. The session then counts as used now. */
  use(secret: string): boolean {
    const session = this.#sessions.get(sha256(secret));
    const now = this.now();
    if (session === undefined || !isLive(session, now)) return false;
    session.used = now;
    return true;
  }

  /** Undefined: it is over. To ask for it is no use of the session. */
  timeLeft(secret: string): TimeLeft | undefined {
    const session = this.#sessions.get(sha256(secret));
    const now = this.now();
    if (session === undefined || !isLive(session, now)) return undefined;
    const [idle, longest] = [session.used + IDLE_MS - now, session.opened + LONGEST_MS - now];
    return { seconds: Math.ceil(Math.min(idle, longest) / 1000), isLast: longest <= idle };
  }

  end(secret: string): void {
    this.#sessions.delete(sha256(secret));
  }
}

function isLive({ opened, used }: Session, now: number): boolean {
  return now - used < IDLE_MS && now - opened < LONGEST_MS;
}
