/** Measurements -> the lines of a Markdown table. */
import type { Measurement } from './measure';
import type { Question } from './questions';

export interface Measured {
  readonly question: Question;
  readonly floor: Measurement;
  readonly service: Measurement;
  /** Middle of the rounds' shares. */
  readonly ratio: number;
  readonly floorMemory: number;
  readonly serviceMemory: number;
}

const HEAD = [
  '',
  'question',
  'floor req/s',
  'p50 ms',
  'p99 ms',
  'RSS MB',
  'service req/s',
  'p50 ms',
  'p99 ms',
  'RSS MB',
  'ratio',
  'expected',
];

export function tableOf(measured: readonly Measured[]): string {
  const rows = [HEAD, ...measured.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const lines = rows.map(row => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`);
  const rule = `| ${widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const pad = (cell: string, width: number, column: number): string => (column < 2 ? cell.padEnd(width) : cell.padStart(width));

function rowOf({ question, floor, service, ratio, floorMemory, serviceMemory }: Measured): string[] {
  const numbers = (of: Measurement, memory: number): string[] => [rate(of.perSecond), String(of.p50), String(of.p99), String(memory)];
  const expected = question.expected === undefined ? '' : `${question.expected.toFixed(2)}${ratio < question.expected ? ' missed' : ''}`;
  return [question.name, question.title, ...numbers(floor, floorMemory), ...numbers(service, serviceMemory), ratio.toFixed(2), expected];
}

const rate = (perSecond: number): string => perSecond.toFixed(perSecond < 100 ? 1 : 0);
