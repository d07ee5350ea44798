/** An execution, and the session that it reads in -> its result, or one error as soon as something that it asks for cannot be read. It is given up then: it waits for that for ever. */
import type { ExecutionResult } from 'graphql';
import type { ReadSession } from '../data-plane-types';

/** One error, for however many rows: to make one for each of thousands would keep all other requests waiting. */
export function untilFailed(execution: Promise<ExecutionResult>, session: Pick<ReadSession, 'onFailed'>): Promise<ExecutionResult> {
  return new Promise((resolve, reject) => {
    session.onFailed(error => resolve({ data: null, errors: [error] }));
    execution.then(resolve, reject);
  });
}
