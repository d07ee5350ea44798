/** A file that is read, and what its mapping says of its form. */

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What cannot be found out of a file, or shall not be. */
export interface FileForm {
  readonly delimiter?: string;
  readonly encoding?: Encoding;
}

/** One file to be read. */
export interface SourceFile {
  readonly path: string;
  /** Without its folder. */
  readonly name: string;
  readonly form: FileForm;
  /** Takes what is no fault, and a person should know. */
  readonly tell: (sentence: string) => void;
}
