/** Options of a command -> the lines of its help. An option cannot be left out there, since what it means stands beside its type. */
import type { CommandOptions } from './read-command-line';

export type ToldOptions = CommandOptions & Readonly<Record<string, { readonly value?: string; readonly means: string }>>;

export const HELP_OPTION = { type: 'boolean', short: 'h', means: 'show this' } as const;

export function optionLines(options: ToldOptions): readonly string[] {
  return columns(Object.entries(options).map(([name, { value, means }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, means]));
}

export function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
