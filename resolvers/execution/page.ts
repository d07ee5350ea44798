/** A page as its fields are read: the driver's rows as they are. */
import type { Row } from '../database/database-types';

export interface ReadPage {
  readonly nodes: readonly Row[];
  /** Zero where it was not asked for. */
  readonly count: number;
  readonly next: string | null;
  /** Of a root page that is asked what changes are told from: on the last one. */
  readonly delta?: string | null;
}

/** For the document: of many rows the later ones are promises (`row-handout.ts`). */
export interface Page extends Omit<ReadPage, 'nodes'> {
  readonly nodes: readonly (Row | Promise<Row>)[];
}

/** The values in a row by their aliases. */
export function valuesIn(row: Row, aliases: readonly string[]): readonly unknown[] {
  return aliases.map(alias => row[alias]);
}
