/** The command line of the benchmark -> what to run. Rejects what it does not know, with the usage. */
import { parseArgs } from 'node:util';

export interface RunOptions {
  /** Names of questions; undefined for all. */
  readonly questions: readonly string[] | undefined;
  /** Length of one measurement. */
  readonly seconds: number;
  /** Measurements of each server for each question, in turn. */
  readonly rounds: number;
  /** Sensitive fields are read too, and the service records who read them; the floor does not. */
  readonly sensitive: boolean;
  /** The model of somebody else, `bench/model`, is asked about. */
  readonly foreign: boolean;
}

const USAGE = 'Usage: npm run bench -- [--queries Q1,Q4] [--seconds 5] [--rounds 5] [--sensitive | --foreign], of Q1 to Q12';

export function readRunOptions(args: readonly string[]): RunOptions {
  const values = parse(args);
  const [seconds, rounds, questions] = [Number(values.seconds), Number(values.rounds), values.queries?.split(',')];
  const known = questions?.every(name => /^Q([1-9]|1[0-2])$/.test(name)) ?? true;
  if (!known || !(seconds >= 1) || !Number.isInteger(rounds) || rounds < 1 || (values.sensitive && values.foreign)) throw new Error(USAGE);
  const { sensitive, foreign } = values;
  return { questions, seconds, rounds, sensitive, foreign };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        queries: { type: 'string' },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '5' },
        sensitive: { type: 'boolean', default: false },
        foreign: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}
