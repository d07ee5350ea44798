/** What a benchmark says while it runs, and when it fails: on standard error, so that the table stands alone on standard output. */

export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function fail(error: unknown): void {
  tell(error instanceof Error ? error.message : 'The benchmark failed.');
  process.exitCode = 1;
}
