/** An unexpected error -> what a log may hold of it: its kind and where it was thrown. Messages of the database and of coercion are left out, since they print values. */
export interface DescribedFailure {
  readonly type: string;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly frames: readonly string[];
}

export function describeFailure(error: unknown): DescribedFailure {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, message: undefined, frames: [] };
  return {
    type: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    message: holdsValues(error) ? undefined : error.message,
    frames: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)),
  };
}

/** PostgreSQL's errors have a severity; graphql-js prints what it could not convert. */
function holdsValues(error: Error): boolean {
  return 'severity' in error || /\b(?:cannot represent|invalid value|does not exist in)\b/.test(error.message);
}
