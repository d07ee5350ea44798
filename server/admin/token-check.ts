/** `Authorization: Bearer <token>` and its sender -> 200 for one of the tokens; 401 for a wrong token; 429 for a wrong one after too many others. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Address } from '../addresses/address';
import { FailedAttempts } from '../keys/failed-attempts';
import { createCounters } from '../keys/counters';

export type TokenCheck = (authorization: string | undefined, sender: Address | undefined) => Promise<200 | 401 | 429>;

export function createTokenCheck(tokens: readonly string[], failedAttemptsPerMinute: number): TokenCheck {
  const attempts = new FailedAttempts(createCounters(failedAttemptsPerMinute));
  const expected = tokens.map(digest);
  return async (authorization, sender) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (given === undefined || sender === undefined) return 401;
    const presented = digest(given);
    const name = presented.toString('base64url');
    const isHasty = !attempts.isAdmitted(sender, name) && attempts.wait(sender) > 0;
    if (isHasty && !(await attempts.turn(sender, name))) return 429;
    // All are compared, so that the time taken tells nothing of which is right.
    if (expected.filter(token => timingSafeEqual(presented, token)).length > 0) {
      attempts.admit(sender, name);
      return 200;
    }
    attempts.failed(sender, name);
    return isHasty ? 429 : 401;
  };
}

/** Of one length, so that the comparison tells nothing of how long the token is. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
