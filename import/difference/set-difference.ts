/** How the rows of a set that come in differ from those that are there: types only. */
export interface SetDifference {
  readonly set: string;
  /** Rows that were read. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that do not come in, or come in as deleted. */
  readonly gone: number;
  /** Rows that were there. */
  readonly present: number;
  /** By the names that the source has for fields; those without a change are left out. */
  readonly fields: readonly { readonly name: string; readonly changed: number }[];
  /** Fields that rows come in without, though those that are there have a value: of how many, and how many have one. */
  readonly emptied: readonly { readonly name: string; readonly values: number; readonly lost: number }[];
}
