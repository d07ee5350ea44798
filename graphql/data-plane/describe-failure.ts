/** An unexpected error -> what a log may hold of it: its kind, where it was thrown, and its diagnosis. Messages are left out: those of the database, of coercion and of JavaScript itself print values. */
export interface DescribedFailure {
  readonly type: string;
  readonly code: string | undefined;
  /** What an error says of itself for the log, without values; see `resolvers/database/refused-statement.ts`. */
  readonly diagnosis: unknown;
  readonly frames: readonly string[];
}

export function describeFailure(error: unknown): DescribedFailure {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, diagnosis: undefined, frames: [] };
  return {
    type: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    diagnosis: 'diagnosis' in error ? error.diagnosis : undefined,
    frames: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)),
  };
}
