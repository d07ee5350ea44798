/** An answer as a table: what its columns are, and what fills a cell. Types only. */
import type { EdmPrimitiveName } from '../edm/edm-model';

export interface Table {
  /** What is asked for, as a file is named after it: `Persons`. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Where a link to many is expanded, each of its rows is a row of the table: the way to the link, names of links. */
  readonly repeated: readonly string[] | undefined;
}

export interface TableColumn {
  /** `OrgUnit.Name` */
  readonly header: string;
  /** Names in the row, from its outermost object inwards. Behind `repeated`, from the linked row inwards. */
  readonly path: readonly string[];
  readonly isRepeated: boolean;
  /** An enumeration's member is text. */
  readonly type: EdmPrimitiveName;
}

/**
 * A cell as every kind of sheet can write it. A moment is what the clock shows in the service's time zone, and a date has no `clock`. A word is of a type whose values call nothing, whoever wrote
 * them: `-INF`, `-P1D`, bytes as letters of base64url, which have no brackets.
 */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly day: string; readonly clock: string | undefined };

/** Rows of cells -> the bytes of a sheet. `columns` are the headers. */
export type WriteSheet = (table: Table, rows: AsyncIterable<readonly (readonly Cell[])[]>) => AsyncIterable<string | Buffer>;
