/** What a run costs, as the number of calls of functions in our files and in packages: the same on a slow machine as on a quick one. What is exponential shows in it. */
import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../../std/project-root';

const OURS = [PROJECT_ROOT, pathToFileURL(PROJECT_ROOT).href];

export function countCalls(run: () => unknown): number {
  return countCallsOfEach([run])[0] ?? 0;
}

/** To begin takes a quarter of a second, however little is run. */
export function countCallsOfEach(runs: readonly (() => unknown)[]): readonly number[] {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return runs.map(run => {
      run();
      return takenCalls(session);
    });
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** The calls since the last time. A session in the thread that it looks at answers before `post` returns. */
function takenCalls(session: Session): number {
  let calls: number | undefined;
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error === null) calls = sum(result);
  });
  if (calls === undefined) throw new Error('V8 did not count the calls.');
  return calls;
}

function sum(scripts: readonly Profiler.ScriptCoverage[]): number {
  const functions = scripts.filter(({ url }) => OURS.some(root => url.startsWith(root))).flatMap(script => script.functions);
  return functions.reduce((total, { ranges }) => total + (ranges[0]?.count ?? 0), 0);
}
