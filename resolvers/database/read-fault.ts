/** Why reading failed, as a GraphQL error: its code in `extensions`, its message without any value or SQL. */
import { GraphQLError } from 'graphql';
import type { ReadFaultCode } from '../../graphql/data-plane-types';

export class ReadFault extends GraphQLError {
  readonly code: ReadFaultCode;

  constructor(code: ReadFaultCode, message: string) {
    super(message, { extensions: { code } });
    this.name = 'ReadFault';
    this.code = code;
  }
}
