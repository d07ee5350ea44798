/**
 * Loaded into the service's process before the service itself (`--require`): counts which functions run, by V8's precise coverage. A message `start` begins to count; a message `take` answers with what
 * ran since the last message, and begins anew.
 */
import { Session, type Profiler } from 'node:inspector';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function that ran: its file below the build's folder, its name and where it begins, how often it was called. */
export interface CountedFunction {
  readonly file: string;
  readonly name: string;
  readonly offset: number;
  readonly calls: number;
}

const session = new Session();

/** Coverage is asked of the inspector in the same process, which answers before `post` returns. */
function start(): void {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

function take(): CountedFunction[] {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error !== null) throw error;
    scripts = answer.result;
  });
  const build = path.dirname(path.dirname(process.argv[1] ?? '')) + path.sep;
  return scripts.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url;
    return file.startsWith(build) && !file.includes('node_modules') && file !== __filename
      ? functions.flatMap(({ functionName, ranges: [range] }) =>
          range === undefined || range.count === 0
            ? []
            : [{ file: file.slice(build.length), name: functionName, offset: range.startOffset, calls: range.count }],
        )
      : [];
  });
}

process.on('message', (message: unknown) => {
  if (message === 'start') start();
  if (message === 'start' || message === 'take') process.send?.(take());
});
// The listener alone keeps no process alive.
process.channel?.unref();
