/** An unexpected error -> what a log may hold of it: its kind and where it was thrown. Messages are left out: those of the database, of coercion and of JavaScript itself print values. */
export interface DescribedFailure {
  readonly type: string;
  readonly code: string | undefined;
  readonly frames: readonly string[];
}

export function describeFailure(error: unknown): DescribedFailure {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, frames: [] };
  return {
    type: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    frames: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)),
  };
}
