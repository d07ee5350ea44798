/** The catalogue -> the tables of docs/odata-support.md that tell of it, as Markdown. */
import type { Described, Shown, Shows } from './function-row';
import { FUNCTIONS } from './functions';
import { OPERATORS } from './operators';
import { OPTIONS } from './options';
import { SEGMENTS } from './segments';

type Cells = readonly string[];
type Told = Described & Partial<Shows> & { readonly instead?: string };

/** By the name that stands in the document. */
export function supportTables(): Readonly<Record<string, string>> {
  return {
    segments: table(SEGMENTS.flatMap(row => cellsOf(row, row.name))),
    options: table(OPTIONS.flatMap(row => cellsOf(row, `$${row.name}`))),
    operators: table(OPERATORS.flatMap(row => cellsOf(row, row.name === 'negate' ? '-' : row.name))),
    functions: table(FUNCTIONS.flatMap(row => cellsOf(row, row.name))),
  };
}

function cellsOf(row: Told, name: string): readonly Cells[] {
  const { example, more = [], instead, says, section } = row;
  const told = `${says} ${instead === undefined ? '' : `${instead}. `}(${section})`;
  const own: readonly Cells[] =
    example === undefined ? [] : [[`\`${name}\``, told, instead === undefined ? 'yes' : '501', `\`${example}\``]];
  return [...own, ...more.map(shown)];
}

function shown({ what, support, request }: Shown): Cells {
  return [what, '', support, `\`${request}\``];
}

/** As the formatter aligns it. */
function table(rows: readonly Cells[]): string {
  const all: readonly Cells[] = [['What', 'What it does (section of Part 2)', 'Support', 'Request'], ...rows];
  const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(cells => cells[column]?.length ?? 0)));
  const line = (cells: Cells): string => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n');
}
