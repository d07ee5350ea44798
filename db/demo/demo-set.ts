/** One set of the demo organisation in names of the model: its fields, and its records, which are made one at a time. */
import type { DemoOrganisation } from './demo-organisation';

/** Bytes are base64 text. */
export type Cell = string | number | boolean | null;

export interface DemoSet {
  readonly name: string;
  readonly fields: readonly string[];
  /** Cells in the order of the fields. */
  readonly rows: (organisation: DemoOrganisation) => Iterable<readonly Cell[]>;
}

export function fields(names: string): readonly string[] {
  return names.split(' ');
}
