/** What stands where in a source: types only. Read from `mapping.yaml`. */
import type { ImportFault, MappingPlace } from '../checking/import-fault';
import type { SourceValue } from '../sources/source';
import type { FileForm } from '../sources/files/source-file';

export const CONVERSIONS = ['trimmed', 'cpr', 'date', 'moment', 'yes-no', 'number', 'uuid'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

export interface Mapping {
  readonly sets: readonly MappedSet[];
  /** What is wrong with its form. */
  readonly faults: readonly ImportFault[];
}

export interface MappedSet {
  /** Undefined, as all below, where the mapping does not say it as it must. */
  readonly set: string | undefined;
  readonly from: MappedFile | undefined;
  readonly fields: readonly MappedField[];
  readonly matchedBy: readonly MatchedField[] | undefined;
  readonly place: MappingPlace;
}

export interface MappedFile {
  /** Of the source: `persons.csv`, `book.xlsx#Sheet`. */
  readonly name: string;
  readonly form: FileForm;
}

export interface MatchedField {
  readonly name: string;
  readonly place: MappingPlace;
}

export interface MappedField {
  /** Of the model: `Firstname`, `Person/Cpr`. */
  readonly name: string;
  readonly value: MappedValue | undefined;
  readonly place: MappingPlace;
}

export type MappedValue =
  | { readonly kind: 'constant'; readonly constant: SourceValue }
  | {
      readonly kind: 'column';
      readonly column: string;
      readonly as: Exclude<Conversion, 'uuid'> | undefined;
      /** Words of the source, and what they become. */
      readonly words: ReadonlyMap<string, SourceValue>;
    }
  /** Derived from a Master and a MasterId, the same in every run: those of the record, or those of another that a column tells the MasterId of. */
  | { readonly kind: 'uuid'; readonly master: string | undefined; readonly column: string | undefined };
