/** What stands where in a source: types only. Read from `mapping.yaml`. */
import type { SourceValue } from '../sources/source';
import type { FileForm } from '../sources/files/file-source';

export const CONVERSIONS = ['trimmed', 'cpr', 'date', 'moment', 'yes-no', 'number', 'uuid'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

export interface Mapping {
  /** Its file, for messages. */
  readonly file: string;
  readonly sets: readonly MappedSet[];
}

/** Where in the mapping something stands; both count from 1. */
export interface MappingPlace {
  readonly line: number;
  readonly column: number;
}

export interface MappedSet {
  readonly set: string;
  /** Of the source: `persons.csv`, `book.xlsx#Sheet`. */
  readonly from: string;
  readonly form: FileForm;
  readonly fields: readonly MappedField[];
  readonly matchedBy: readonly string[] | undefined;
  readonly place: MappingPlace;
}

export interface MappedField {
  /** Of the model: `Firstname`, `Person/Cpr`. */
  readonly name: string;
  readonly value: MappedValue;
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
