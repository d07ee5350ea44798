/** Ends this process once its output has been taken, or after a second: whoever reads the log may have stopped reading. */
const LAST_LINES_MS = 1000;

export function exitWritten(code: number): void {
  const exit = (): never => process.exit(code);
  setTimeout(exit, LAST_LINES_MS);
  process.stdout.write('', () => process.stderr.write('', exit));
}
