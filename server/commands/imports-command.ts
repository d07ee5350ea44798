/** `opslag imports`: the last runs of imports, with what came of each. */
import { readRuns } from '../../import/runs/run-record';
import { readConfiguration } from '../configuration/read-configuration';
import { drawTable } from '../keys/draw-table';
import { openAccess } from './open-access';
import { nothingLeft } from '../../std/nothing-left';
import type { ValuesOf } from './opslag-commands';

const SHOWN = 50;

export async function runImportsCommand({ json, ...rest }: ValuesOf<'imports'>): Promise<void> {
  nothingLeft(rest);
  const { pool, close } = await openAccess(readConfiguration(process.env));
  try {
    const runs = await readRuns(pool, SHOWN);
    const rows = runs.map(({ ended, outcome, actor, source, counts, faultCount }) => {
      const sum = (name: 'added' | 'changed' | 'gone'): string => String(counts.reduce((total, count) => total + count[name], 0));
      return [ended, outcome, sum('added'), sum('changed'), sum('gone'), String(faultCount), actor, source];
    });
    const heads = ['ended', 'outcome', 'new', 'changed', 'gone', 'faults', 'who', 'source'];
    process.stdout.write(`${json === true ? JSON.stringify(runs, null, 2) : drawTable(heads, rows).join('\n')}\n`);
  } finally {
    await close();
  }
}
