/** Why reading failed, as a GraphQL error with the code in its extensions. Messages hold no value and no SQL. */
import { GraphQLError } from 'graphql/error/GraphQLError';
import type { ReadFaultCode } from '../../graphql/data-plane-types';

export class ReadFault extends GraphQLError {
  readonly code: ReadFaultCode;
  /** Why a database is not there, for the log: an SQLSTATE, or what the system or the driver calls it. */
  diagnosis: string | undefined;

  constructor(code: ReadFaultCode, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message, { extensions: { code, ...details } });
    this.name = 'ReadFault';
    this.code = code;
  }
}

/** A token that says nothing any more. `why` is for people. */
export function outdated(why: string): ReadFault {
  return new ReadFault('OUTDATED_TOKEN', `since: ${why}; begin anew`);
}
