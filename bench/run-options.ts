/** The command line of the benchmark -> what to run. Rejects what it does not know, with the usage. */
import { parseArgs } from 'node:util';

export interface RunOptions {
  /** Names of questions; undefined for all. */
  readonly questions: readonly string[] | undefined;
  /** Length of one measurement. */
  readonly seconds: number;
  /** Measurements of each server for each question, in turn. */
  readonly rounds: number;
}

const USAGE = 'Usage: npm run bench -- [--queries Q1,Q4] [--seconds 5] [--rounds 3]';

export function readRunOptions(args: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { queries: { type: 'string' }, seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  if (!(seconds >= 1) || !Number.isInteger(rounds) || rounds < 1) throw new Error(USAGE);
  return { questions: values.queries?.split(','), seconds, rounds };
}
