/** The table of settings in README.md is the list in the code; `UPDATE_DOCS=1` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '../../server/configuration/settings';
import { PROJECT_ROOT } from '../../std/project-root';

const README = path.join(PROJECT_ROOT, 'README.md');
const TABLE = /<!-- configuration -->\n[\s\S]*?(?=\n## )/;

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { default: value, desc = '' }]) => `| \`${name}\` | ${shown(value)} | ${desc} |`);
  return ['<!-- configuration -->', '', '| Variable | Default | What it sets |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function shown(value: string | number | boolean | readonly string[] | undefined): string {
  if (value === undefined) return '';
  return `\`${typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)}\``;
}

/** How wide a table's columns are drawn says nothing. */
function cells(table: string): string[] {
  return table
    .trim()
    .split('\n')
    .map(line => line.replace(/ *\| */g, '|').replace(/-{3,}/g, '---'));
}

describe('README.md', () => {
  it('lists each setting with its default and what it sets', () => {
    const page = readFileSync(README, 'utf8');
    if (process.env.UPDATE_DOCS === '1') writeFileSync(README, page.replace(TABLE, settingsTable));
    const table = TABLE.exec(readFileSync(README, 'utf8'))?.[0] ?? '';
    expect(cells(table)).toEqual(cells(settingsTable()));
  });
});
