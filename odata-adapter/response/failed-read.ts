/** Errors of a GraphQL result -> the fault that the client meets. An error that only the adapter can have caused is an InternalError. */
import type { EvaluationReason, ExecutedDocument, ReadFaultCode } from '../../graphql/data-plane-types';
import { MOST_LINKS } from '../../std/most-links';
import { RETRY_AFTER_SECONDS } from '../../std/retry-after';
import { GONE, INVALID_SKIP_TOKEN, ODataFault, type FaultDetails } from '../faults';

type GraphQLErrors = NonNullable<ExecutedDocument['errors']>;

const FAULTS: Readonly<Record<Exclude<ReadFaultCode, 'INVALID_ARGUMENT'>, FaultDetails>> = {
  FORBIDDEN_FIELD: { code: 'FieldForbidden', message: 'This key may not read a field that the request needs.' },
  INVALID_TOKEN: INVALID_SKIP_TOKEN,
  OUTDATED_TOKEN: GONE,
  ROWS_EXCEEDED: {
    code: 'LimitExceeded',
    message:
      'The rows that $top asks for, or one row and what is expanded below it, are more than a response may hold, or longer. ' +
      'Lower $top, also in $expand, filter there, select fewer properties, or read the expanded collection by its own path.',
  },
  LINKS_EXCEEDED: {
    code: 'LimitExceeded',
    message: `The paths of the request follow more than ${MOST_LINKS.ofLevel} links to one entity, such as Parent in Parent/Name, or ${MOST_LINKS.ofDocument} with those of all levels of $expand. Write shorter paths, or ask in several requests.`,
  },
  EVALUATION_FAILED: {
    code: 'EvaluationFailed',
    message: 'An expression cannot be computed for some row, such as a text that becomes too long.',
  },
  TIMEOUT: {
    code: 'Timeout',
    retryAfter: RETRY_AFTER_SECONDS.TIMEOUT,
    message: 'The query took longer than the service allows. Filter by an indexed property, or ask for fewer rows.',
  },
  UNAVAILABLE: { code: 'Unavailable', retryAfter: RETRY_AFTER_SECONDS.UNAVAILABLE, message: 'The database is not available.' },
  UNREADABLE: {
    code: 'Unavailable',
    retryAfter: RETRY_AFTER_SECONDS.UNREADABLE,
    message:
      "The database does not have what this request needs, or does not let the service's own role read it. Nothing is wrong with the request. Tell the operator: the log says under the request id what to do.",
  },
  BUSY: {
    code: 'Unavailable',
    retryAfter: 30,
    message:
      'As many whole collections are being sent as the service sends at a time. Try again later, or ask for pages: Prefer: odata.maxpagesize=1000.',
  },
  KEY_BUSY: {
    code: 'TooManyRequests',
    target: 'ApiKey',
    retryAfter: 30,
    message:
      'As many whole collections are being sent with this API key as one key may have at a time. Read those to their end first, or ask for pages: Prefer: odata.maxpagesize=1000.',
  },
  UNRECORDED: {
    code: 'Unavailable',
    retryAfter: RETRY_AFTER_SECONDS.UNRECORDED,
    message: 'Reads of sensitive fields are recorded, and cannot be at the moment. Leave such fields out ($select), or wait and try again.',
  },
  CANCELLED: { code: 'Unavailable', message: 'The request was cancelled by the client.' },
};

const EVALUATION_MESSAGES: Readonly<Record<EvaluationReason, string>> = {
  DIVISION_BY_ZERO:
    'An expression divides by zero for some row. Divide numbers by divby, which gives INF there, or divide only where the divisor is not zero, by case().',
  OUT_OF_RANGE:
    'An expression gives a number, date or duration that is out of range for some row. For whole numbers, compute with cast(…,Edm.Decimal), for Edm.Single with cast(…,Edm.Double).',
  NEGATIVE_LENGTH: 'The length that substring takes is negative for some row. Use case() to give another length for such rows.',
};

/** Of a request that nobody waits for any more. */
export function cancelled(): ODataFault {
  return new ODataFault(FAULTS.CANCELLED);
}

/** The errors' messages go to the log: they hold no value of the data (see `ReadFaultCode`). */
export function readFault(errors: GraphQLErrors): Error {
  const code = errors.map(error => error.extensions?.code).find(isReadFaultCode);
  const reason = errors.map(error => error.extensions?.reason).find(isEvaluationReason);
  if (code === 'EVALUATION_FAILED' && reason !== undefined)
    return new ODataFault({ ...FAULTS[code], message: EVALUATION_MESSAGES[reason], reason });
  if (code !== undefined) return new ODataFault(FAULTS[code]);
  return new Error(`The document failed: ${errors.map(error => error.message).join('; ')}`);
}

export function exceedsRows(errors: GraphQLErrors): boolean {
  return errors.some(error => error.extensions?.code === 'ROWS_EXCEEDED');
}

function isReadFaultCode(code: unknown): code is keyof typeof FAULTS {
  return typeof code === 'string' && Object.hasOwn(FAULTS, code);
}

function isEvaluationReason(reason: unknown): reason is EvaluationReason {
  return typeof reason === 'string' && Object.hasOwn(EVALUATION_MESSAGES, reason);
}
