/**
 * An answer that is sent piece by piece -> the same, cut once its key does not hold any more: a key is looked at when a request begins, and a whole collection takes long.
 * Rejects one whose key does not hold any more before its first piece.
 */
import { Readable } from 'node:stream';
import type { onSendHookHandler } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import type { KeyCheck } from '../keys/check-key';
import type { Metrics } from '../metrics/metrics';

export interface EndingWithKey {
  readonly keyCheck: Pick<KeyCheck, 'renew'>;
  readonly metrics: Pick<Metrics, 'refusedKey'>;
}

/** With the time that a key is remembered, within the second that is promised for all changes of keys. */
const LOOK_MS = 400;

export function endWithKey({ keyCheck, metrics }: EndingWithKey): onSendHookHandler {
  // oxlint-disable-next-line max-params -- the signature is Fastify's
  return ({ keyHolder, sender, log, work }, reply, payload, done) => {
    const { raw } = reply;
    // Of a client that has left already nothing more is heard.
    if (keyHolder === undefined || !(payload instanceof Readable) || raw.closed) {
      done(null, payload);
      return;
    }
    const faultNow = async (): Promise<ODataFault | undefined> => {
      const renewed = await keyCheck.renew(keyHolder, sender);
      return renewed instanceof ODataFault ? renewed : undefined;
    };
    const lookAgain = async (): Promise<void> => {
      if ((await faultNow()) === undefined || raw.closed) return;
      log.info({ keyId: keyHolder.key.id }, 'an answer was cut, since its key does not hold any more');
      raw.destroy();
    };
    // The beginning is made: the deadline is not for the look at the key.
    work?.stream();
    // What was read for the beginning may have taken long.
    void faultNow().then(fault => {
      if (fault === undefined) {
        const look = setInterval(() => void lookAgain(), LOOK_MS).unref();
        raw.once('close', () => clearInterval(look));
        if (raw.closed) clearInterval(look);
        done(null, payload);
      } else {
        metrics.refusedKey(fault.details.code);
        payload.destroy();
        for (const name of ['content-disposition', 'preference-applied']) reply.removeHeader(name);
        done(fault);
      }
    });
  };
}
