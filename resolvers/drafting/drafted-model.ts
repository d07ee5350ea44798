/** A model that was drafted from a described schema: types only. Every name in it is free, every type one that the model has. */
import type { DescribedColumn, DescribedTable } from './described-schema';

export interface DraftedModel {
  readonly namespace: string;
  readonly schema: string;
  readonly types: readonly DraftedType[];
  readonly enums: readonly DraftedEnum[];
  /** Tables between two others, which are links and no types. */
  readonly between: readonly DescribedTable[];
  /** What is not served, each with its name and the reason. */
  readonly left: readonly string[];
}

export interface DraftedEnum {
  readonly name: string;
  readonly labels: readonly string[];
}

export interface DraftedType {
  readonly name: string;
  readonly set: string;
  readonly table: DescribedTable;
  /** Names of columns. */
  readonly key: readonly string[];
  readonly fields: readonly DraftedField[];
  readonly links: readonly DraftedLink[];
}

export interface DraftedField {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly column: DescribedColumn;
}

export interface DraftedLink {
  readonly name: string;
  readonly target: string;
  readonly many: boolean;
  readonly nullable: boolean;
  /** Columns of this table; of the target's, equal to them; of the table between, equal to each. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly through: { readonly table: string; readonly from: readonly string[]; readonly to: readonly string[] } | undefined;
}
