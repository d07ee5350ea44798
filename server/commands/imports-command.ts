/** `opslag imports`: the last runs of imports, with what came of each. */
import { readRuns } from '../../import/runs/run-record';
import { readConfiguration } from '../configuration/read-configuration';
import { drawTable } from '../keys/draw-table';
import { openAccess } from './open-access';
import { readCommandLine } from './read-command-line';
import { UsageFault } from './usage-fault';

const HELP = `Usage: opslag imports [--json]
  show the last 50 runs of imports: when, who, from where, with what result
  --json  as JSON, with the counts of each type and the first faults
Settings are environment variables: see README.md.`;

const SHOWN = 50;

export async function runImportsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommandLine(args, { options: { json: { type: 'boolean' }, help: { type: 'boolean' } }, usage: HELP });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  if (positionals.length > 0) throw new UsageFault(`The command imports takes options only.\n\n${HELP}`);
  const { pool, close } = await openAccess(readConfiguration(process.env));
  try {
    const runs = await readRuns(pool, SHOWN);
    const rows = runs.map(({ ended, outcome, actor, source, counts, faultCount }) => {
      const sum = (name: 'added' | 'changed' | 'gone'): string => String(counts.reduce((total, count) => total + count[name], 0));
      return [ended, outcome, sum('added'), sum('changed'), sum('gone'), String(faultCount), actor, source];
    });
    const heads = ['ended', 'outcome', 'new', 'changed', 'gone', 'faults', 'who', 'source'];
    process.stdout.write(`${values.json === true ? JSON.stringify(runs, null, 2) : drawTable(heads, rows).join('\n')}\n`);
  } finally {
    await close();
  }
}
