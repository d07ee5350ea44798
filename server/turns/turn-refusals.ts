/** Why a request gets no turn, or loses it -> the fault that its client meets. */
import { assertNever } from '../../std/assert-never';
import { ODataFault } from '../../odata-adapter/faults';
import type { NoTurn } from './turns';

export function noTurn(reason: NoTurn): ODataFault {
  switch (reason) {
    case 'KEY':
      return new ODataFault({
        code: 'TooManyRequests',
        target: 'ApiKey',
        retryAfter: 5,
        message: 'Too many requests with this API key wait for their turn. Send fewer at the same time.',
      });
    case 'ALL':
    case 'TIME':
      return new ODataFault({
        code: 'Unavailable',
        retryAfter: 5,
        message: 'The service has too many requests to answer. Try again later.',
      });
    case 'LEFT':
      return new ODataFault({ code: 'Unavailable', message: 'The request was cancelled by the client.' });
    default:
      return assertNever(reason);
  }
}

/** A request that is sent again is read by the rights as they are. */
export function rightsChanged(): ODataFault {
  return new ODataFault({
    code: 'Unavailable',
    target: 'ApiKey',
    retryAfter: 1,
    message: 'What the API key may read was changed while the request waited. Send it again.',
  });
}

export function workTooLong(deadlineMs: number): ODataFault {
  return new ODataFault({
    code: 'DeadlineExceeded',
    retryAfter: 10,
    message: `The request took longer than the ${deadlineMs / 1000} seconds that the service works on one. Ask for fewer rows, or expand less.`,
  });
}
