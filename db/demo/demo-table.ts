/** One table of the demo organisation: its columns, and its rows, which are made one at a time. */
import type { DemoOrganisation } from './demo-organisation';

export type Cell = string | number | boolean | Buffer | null;

export interface DemoTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: (organisation: DemoOrganisation) => Iterable<readonly Cell[]>;
}

export function columns(names: string): readonly string[] {
  return names.split(' ');
}
