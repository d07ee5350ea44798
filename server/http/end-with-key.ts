/** An answer that is sent piece by piece -> the same, cut once its key does not hold any more: a key is looked at when a request begins, and a whole collection takes long. */
import { Readable } from 'node:stream';
import type { onSendHookHandler } from 'fastify';
import { ODataFault } from '../../odata-adapter/faults';
import type { KeyCheck } from '../keys/check-key';

/** With the time that a key is remembered, within the second that is promised for all changes of keys. */
const LOOK_MS = 400;

export function endWithKey(keyCheck: Pick<KeyCheck, 'renew'>): onSendHookHandler {
  // oxlint-disable-next-line max-params -- the signature is Fastify's
  return ({ keyHolder, sender, log }, { raw }, payload, done) => {
    // Of a client that has left already nothing more is heard.
    if (keyHolder !== undefined && payload instanceof Readable && !raw.closed) {
      const look = setInterval(() => {
        void keyCheck.renew(keyHolder, sender).then(renewed => {
          if (!(renewed instanceof ODataFault) || raw.closed) return;
          log.info({ keyId: keyHolder.key.id }, 'an answer was cut, since its key does not hold any more');
          raw.destroy();
        });
      }, LOOK_MS).unref();
      raw.once('close', () => clearInterval(look));
    }
    done(null, payload);
  };
}
