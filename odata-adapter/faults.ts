/**
 * The faults of the OData door: a closed catalogue of codes, each with its HTTP status. `docs/errors.md` is checked against it.
 * Messages are written by the stage that finds the fault, name the clause and what to do instead, and never hold a value of the data.
 */
import type { EvaluationReason } from '../graphql/data-plane-types';
import { withoutGluedNumbers } from '../std/without-glued-numbers';

/** Every code a client can meet, with the HTTP status it is answered with. */
export const FAULT_STATUS = {
  SyntaxError: 400,
  UnknownOption: 400,
  DuplicateOption: 400,
  OptionNotApplicable: 400,
  UnknownName: 400,
  TypeMismatch: 400,
  InvalidLiteral: 400,
  UnknownFunction: 400,
  WrongArguments: 400,
  InvalidHeader: 400,
  InvalidSkipToken: 400,
  InvalidDeltaToken: 400,
  LimitExceeded: 400,
  EvaluationFailed: 400,
  KeyInUrl: 400,
  KeyAmbiguous: 400,
  KeyMissing: 401,
  KeyInvalid: 401,
  AddressRefused: 403,
  FieldForbidden: 403,
  ResourceNotFound: 404,
  EntityNotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  Gone: 410,
  PreconditionFailed: 412,
  UriTooLong: 414,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  InternalError: 500,
  NotOffered: 501,
  Unavailable: 503,
  Timeout: 503,
  DeadlineExceeded: 504,
} as const;

export type FaultCode = keyof typeof FAULT_STATUS;

/** Half-open range of characters in the URL as received (percent-encoded, from the service root on). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FaultDetails {
  readonly code: FaultCode;
  readonly message: string;
  /** The part of the request at fault: an option (`$filter`), a property, a header. */
  readonly target?: string;
  /** Where in the URL; rendered as `at position N` (from 1) in the message. */
  readonly span?: Span;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** Where to begin anew. */
  readonly location?: string;
  /** Why an expression has no value for some row; not told by itself. */
  readonly reason?: EvaluationReason;
}

/** The message for any token that cannot be opened, for whatever reason. */
export const INVALID_SKIP_TOKEN: FaultDetails = {
  code: 'InvalidSkipToken',
  target: '$skiptoken',
  message: '$skiptoken was not issued for this query and this key. Use next links unchanged, or begin again without $skiptoken.',
};

/** The same of a token that stands for what a client has read. */
export const INVALID_DELTA_TOKEN: FaultDetails = {
  code: 'InvalidDeltaToken',
  target: '$deltatoken',
  message:
    '$deltatoken was not issued for this query and this key. Use delta links unchanged, or read the collection again without $deltatoken.',
};

/** The message for a token that was good and is no longer. */
export const GONE: FaultDetails = {
  code: 'Gone',
  target: '$deltatoken',
  message:
    'Changes can no longer be told since this $deltatoken: it is too old, or the rights of the key, the model, a table or the database are not what they were. Read the collection again without $deltatoken.',
};

/** The one exception that the adapter's stages throw; anything else that reaches the door is answered as `InternalError`. */
export class ODataFault extends Error {
  readonly details: FaultDetails;
  readonly status: number;

  constructor(details: FaultDetails) {
    const message = withoutGluedNumbers(details.message);
    super(message);
    this.name = 'ODataFault';
    const { target, suggestion } = details;
    this.details = {
      ...details,
      message,
      ...(target !== undefined && { target: withoutGluedNumbers(target) }),
      ...(suggestion !== undefined && { suggestion: withoutGluedNumbers(suggestion) }),
    };
    this.status = FAULT_STATUS[details.code];
  }
}
