/** docs/operations.md tells of each figure and each alert that there is, by its whole name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '../../std/project-root';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const [, figures = '', alerts = ''] = /\n## Figures\n([^]*?)\n### When an alert comes\n([^]*?)\n##/.exec(read('docs/operations.md')) ?? [];

/** What the first column of a table names. */
function told(text: string): string[] {
  return [...text.matchAll(/^\| (`.*?) +\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`(.*?)`/g)].map(([, name = '']) => name))
    .sort();
}

it('has a row for each figure, and for no other', () => {
  const source = read('server/metrics/figures.ts') + read('server/metrics/metrics.ts');
  const names = new Set([...source.matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name));
  expect(told(figures).filter(name => !name.endsWith('…'))).toEqual([...names].sort());
});

it('has a row for each alert, and for no other', () => {
  const rules = parse(read('ops/prometheus/opslag-rules.yml')) as {
    readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
  };
  expect(told(alerts)).toEqual(rules.groups.flatMap(group => group.rules.map(({ alert }) => alert)).sort());
});
