/** Mercurius' own formatter logs every error, values included: errors are kept as they are, and shown as `published-error.ts` says. */
import type { ExecutionResult } from 'graphql';

export function keepErrors(execution: ExecutionResult): { readonly statusCode: number; readonly response: ExecutionResult } {
  return { statusCode: 200, response: execution };
}
