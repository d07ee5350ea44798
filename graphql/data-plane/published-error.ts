/** An error of an execution -> what may be shown of it: read faults as they are, faults of the request without values, all else as `Internal error`. */
import { GraphQLError } from 'graphql';
import type { SourceLocation as DocumentLocation } from 'graphql';
import type { ReadFaultCode } from '../data-plane-types';
import { describeFailure } from './describe-failure';
import { valueFreeMessage } from './value-free-message';

export interface PublishedError {
  readonly message: string;
  readonly locations?: readonly DocumentLocation[] | undefined;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?:
    | { readonly code?: unknown; readonly field?: unknown; readonly reason?: unknown; readonly requestId?: string }
    | undefined;
}

/** Receives what is not shown. */
export type ReportFailure = (failure: object, message: string) => void;

const READ_FAULTS: Readonly<Record<ReadFaultCode, true>> = {
  INVALID_ARGUMENT: true,
  FORBIDDEN_FIELD: true,
  INVALID_TOKEN: true,
  OUTDATED_TOKEN: true,
  ROWS_EXCEEDED: true,
  LINKS_EXCEEDED: true,
  EVALUATION_FAILED: true,
  TIMEOUT: true,
  UNAVAILABLE: true,
  UNREADABLE: true,
  BUSY: true,
  KEY_BUSY: true,
  UNRECORDED: true,
  CANCELLED: true,
};

/** An error that a resolver ended with, or that graphql-js found in an argument while executing. */
export function publishedFieldError(error: GraphQLError, requestId: string, report: ReportFailure): PublishedError {
  const { message, locations, path, extensions } = error;
  const place = { locations, path };
  const code = codeOf(extensions);
  if (code === 'FORBIDDEN_FIELD') return { ...publishedForbidden(error), ...place };
  if (code === 'EVALUATION_FAILED' && extensions.reason !== undefined)
    return { message, ...place, extensions: { code, reason: extensions.reason } };
  if (isReadFault(code)) return { message, ...place, extensions: { code } };
  if (isAboutArgument(error)) return { message: valueFreeMessage(error), ...place, extensions: { code: 'INVALID_ARGUMENT' } };
  // The path has the client's own aliases.
  report({ requestId, failure: describeFailure(error.originalError ?? error) }, 'A resolver failed.');
  return { message: 'Internal error', ...place, extensions: { code: 'INTERNAL_ERROR', requestId } };
}

/** Of an error that a compiled document made, the extensions may be missing. */
function codeOf(extensions: { readonly code?: unknown } | undefined): unknown {
  return extensions?.code;
}

function isReadFault(code: unknown): code is ReadFaultCode {
  return typeof code === 'string' && Object.hasOwn(READ_FAULTS, code);
}

/** An error for which nothing was executed: of syntax, of validation, or in a variable. */
export function publishedRequestError(error: GraphQLError): PublishedError {
  return { message: valueFreeMessage(error), locations: error.locations };
}

/** A mention of what the key may not read. */
export function publishedForbidden({ message, extensions }: GraphQLError): PublishedError {
  return { message, extensions: { code: 'FORBIDDEN_FIELD', field: extensions.field } };
}

/** A variable in a place that its value does not fit, which only shows when the field is reached. */
function isAboutArgument({ message, originalError }: GraphQLError): boolean {
  const isOfGraphQL = !originalError || originalError instanceof GraphQLError;
  return isOfGraphQL && /^Argument "\w+" (?:has invalid value|of (?:non-null|required) type) /.test(message);
}
