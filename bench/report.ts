/** Measurements -> a title and the lines of a Markdown table. */
import type { Measurement } from './measure';
import type { RunOptions } from './run-options';
import { EXPECTED, type Question } from './question';

export interface Measured {
  readonly question: Question;
  readonly floor: Measurement;
  readonly service: Measurement;
  /** The floor's requests per second where its statements see no common snapshot; undefined where it has but one. */
  readonly withoutSnapshot: number | undefined;
  /** Middle of the rounds' shares. */
  readonly ratio: number;
  /** Middle of the rounds' shares of the floor's processor time in the service's: above 1 where the service takes less. Undefined where it is not known. */
  readonly processorRatio: number | undefined;
  readonly floorMemory: number;
  readonly serviceMemory: number;
}

const OF_A_SERVER = ['p50 ms', 'p99 ms', 'RSS MB'];
const HEAD = [
  ...['', 'question', 'floor req/s', 'no snapshot', ...OF_A_SERVER, 'service req/s', ...OF_A_SERVER, 'ratio', 'p99 ratio'],
  ...['floor CPU µs', 'service CPU µs', 'CPU ratio', ''],
];

/** What the table was measured with. */
export function titleOf({ sensitive, foreign, rounds, seconds }: RunOptions, nodeVersion: string): string {
  const key = sensitive ? 'a key that reads sensitive fields' : 'an ordinary key';
  const model = foreign ? 'the model of bench/model' : 'the own model';
  return `Node ${nodeVersion.replace(/^v/, '')}, ${model}, ${key}, the middle one of ${rounds} rounds of ${seconds} s:`;
}

export function tableOf(measured: readonly Measured[]): string {
  const rows = [HEAD, ...measured.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const lines = rows.map(row => `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`);
  const rule = `| ${widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const pad = (cell: string, width: number, column: number): string => (column < 2 ? cell.padEnd(width) : cell.padStart(width));

/** Of all questions. */
export function meansOf(measured: readonly Measured[]): string {
  const mean = (ratios: readonly number[]): string => (ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length).toFixed(2);
  const processor = measured.map(({ processorRatio }) => processorRatio).filter(ratio => ratio !== undefined);
  const ofProcessor = processor.length === measured.length ? `, in processor time ${mean(processor)}` : '';
  return `In the mean ${mean(measured.map(({ ratio }) => ratio))} of the floor's requests per second${ofProcessor}.`;
}

function rowOf(measured: Measured): string[] {
  const { question, floor, service, withoutSnapshot, ratio, processorRatio, floorMemory, serviceMemory } = measured;
  const p99Ratio = service.p99 / Math.max(1, floor.p99);
  const missed = ratio < question.leastShare || p99Ratio > EXPECTED.mostP99;
  return [
    ...[question.name, question.title, rate(floor.perSecond), withoutSnapshot === undefined ? '' : rate(withoutSnapshot)],
    ...latencies(floor, floorMemory),
    ...[rate(service.perSecond), ...latencies(service, serviceMemory)],
    ...[ratio.toFixed(2), p99Ratio.toFixed(1)],
    ...[whole(floor.processor), whole(service.processor), processorRatio?.toFixed(2) ?? '', missed ? 'missed' : ''],
  ];
}

const latencies = ({ p50, p99 }: Measurement, memory: number): string[] => [String(p50), String(p99), String(memory)];
const whole = (microseconds: number | undefined): string => microseconds?.toFixed(0) ?? '';
const rate = (perSecond: number): string => perSecond.toFixed(perSecond < 100 ? 1 : 0);
