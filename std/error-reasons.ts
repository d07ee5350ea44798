/** An error -> its messages and those of its causes. A refused connection has one for each address that was tried. */
export function errorReasons(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(errorReasons);
  if (!(error instanceof Error)) return [];
  return [error.message, ...(error.cause === undefined ? [] : errorReasons(error.cause))];
}
