/** Measurements -> the lines of a Markdown table. */
import type { Measurement } from './measure';
import { EXPECTED, type Question } from './questions';

export interface Measured {
  readonly question: Question;
  readonly floor: Measurement;
  readonly service: Measurement;
  /** The floor's requests per second where its statements see no common snapshot; undefined where it has but one. */
  readonly withoutSnapshot: number | undefined;
  /** Middle of the rounds' shares. */
  readonly ratio: number;
  readonly floorMemory: number;
  readonly serviceMemory: number;
}

const OF_A_SERVER = ['p50 ms', 'p99 ms', 'RSS MB'];
const HEAD = ['', 'question', 'floor req/s', 'no snapshot', ...OF_A_SERVER, 'service req/s', ...OF_A_SERVER, 'ratio', 'p99 ratio', ''];

export function tableOf(measured: readonly Measured[]): string {
  const rows = [HEAD, ...measured.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const lines = rows.map(row => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`);
  const rule = `| ${widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const pad = (cell: string, width: number, column: number): string => (column < 2 ? cell.padEnd(width) : cell.padStart(width));

function rowOf({ question, floor, service, withoutSnapshot, ratio, floorMemory, serviceMemory }: Measured): string[] {
  const p99Ratio = service.p99 / Math.max(1, floor.p99);
  const missed = question.answer !== 'document' && (ratio < EXPECTED.leastShare || p99Ratio > EXPECTED.mostP99);
  return [
    ...[question.name, question.title, rate(floor.perSecond), withoutSnapshot === undefined ? '' : rate(withoutSnapshot)],
    ...latencies(floor, floorMemory),
    ...[rate(service.perSecond), ...latencies(service, serviceMemory)],
    ...[ratio.toFixed(2), p99Ratio.toFixed(1), missed ? 'missed' : ''],
  ];
}

const latencies = ({ p50, p99 }: Measurement, memory: number): string[] => [String(p50), String(p99), String(memory)];
const rate = (perSecond: number): string => perSecond.toFixed(perSecond < 100 ? 1 : 0);
