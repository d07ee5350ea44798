/** `Authorization: Bearer <token>` and its sender -> undefined for one of the tokens; else the failure to answer with: another one after too many wrong tokens. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Address } from '../addresses/address';
import { FailedAttempts } from '../keys/failed-attempts';
import { createCounters } from '../keys/counters';
import { type AdminFailure, ADMIN_FAILURES } from './admin-failures';

export type TokenCheck = (authorization: string | undefined, sender: Address | undefined) => Promise<AdminFailure | undefined>;

export function createTokenCheck(tokens: readonly string[], failedAttemptsPerMinute: number): TokenCheck {
  const attempts = new FailedAttempts(createCounters(failedAttemptsPerMinute));
  const expected = tokens.map(digest);
  return async (authorization, sender) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (given === undefined || sender === undefined) return ADMIN_FAILURES.unauthenticated;
    const presented = digest(given);
    const name = presented.toString('base64url');
    const isHasty = !attempts.isAdmitted(sender, name) && attempts.wait(sender) > 0;
    if (isHasty && !(await attempts.turn(sender, name))) return ADMIN_FAILURES.tooManyRequests;
    // All are compared, so that the time taken tells nothing of which is right.
    if (expected.filter(token => timingSafeEqual(presented, token)).length > 0) {
      attempts.admit(sender, name);
      return undefined;
    }
    attempts.failed(sender, name);
    return isHasty ? ADMIN_FAILURES.tooManyRequests : ADMIN_FAILURES.unauthenticated;
  };
}

/** Of one length, so that the comparison tells nothing of how long the token is. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
