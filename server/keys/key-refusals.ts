/** The faults of the key check. None of them tells what would be accepted: no address, and no part of the key. */
import { ODataFault } from '../../odata-adapter/faults';
import { unavailableFault } from '../../resolvers/database/map-database-error';
import { counted } from '../../std/counted';

export function keyInvalid(): ODataFault {
  return new ODataFault({
    code: 'KeyInvalid',
    target: 'ApiKey',
    message: 'The API key is mistyped, unknown, revoked or expired. Check it, or ask the administrator for a new one.',
  });
}

/** Told by the form alone, before any key is looked up. */
export function keyNotAlone(): ODataFault {
  return new ODataFault({
    code: 'KeyInvalid',
    target: 'ApiKey',
    message: "Something stands beside the API key, such as quotes or a word before it. Send the key alone: 'opslag_…'.",
  });
}

export function addressRefused(): ODataFault {
  return new ODataFault({
    code: 'AddressRefused',
    target: 'ApiKey',
    message: 'The API key is not admitted from this address. Ask the administrator which addresses it may be used from.',
  });
}

/** Another key would not help: the proxy must be mended. */
export function senderUnknown(): ODataFault {
  return new ODataFault({
    code: 'AddressRefused',
    target: 'X-Forwarded-For',
    message:
      'The address of the sender is not known: a proxy put something into X-Forwarded-For that is no plain address, such as one with a port. Tell the operator of the proxy.',
  });
}

export function tooManyRequests(perMinute: number, waitMs: number): ODataFault {
  const message = `The API key may make no more than ${counted(perMinute, ['request', 'requests'])} a minute. Try again later.`;
  return new ODataFault({ code: 'TooManyRequests', target: 'ApiKey', message, retryAfter: seconds(waitMs) });
}

export function tooManyAttempts(waitMs: number): ODataFault {
  const message = 'Too many API keys from this address were refused. Try again later.';
  return new ODataFault({ code: 'TooManyRequests', target: 'ApiKey', message, retryAfter: seconds(waitMs) });
}

/** `diagnosis` is for the log: why keys could not be looked up. */
export class KeysUnavailable extends ODataFault {
  readonly diagnosis: string | undefined;

  constructor(reason: unknown) {
    super({ code: 'Unavailable', message: 'The database does not answer. Try again later.' });
    this.diagnosis = unavailableFault(reason).diagnosis;
  }
}

export function unavailable(reason: unknown): never {
  throw new KeysUnavailable(reason);
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
