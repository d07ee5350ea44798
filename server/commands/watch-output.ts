/** A standard output that takes no more -> nothing where its reader has left, as `head` does; else a sentence and exit code 1. What was begun is ended in order. */
export function watchOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.stderr.write(
      `Standard output could not be written (${code ?? message}), and lacks some of the result. Make room for it and run the command again. If it made a secret, rotate that key.\n`,
    );
    process.exitCode = 1;
  });
}
