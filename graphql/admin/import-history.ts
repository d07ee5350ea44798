/** The runs of imports, as administrators see them: types only. */
export interface ImportRun {
  readonly id: string;
  readonly began: Date;
  readonly ended: Date;
  readonly actor: string;
  readonly source: string;
  readonly digest: string | undefined;
  readonly outcome: string;
  readonly counts: readonly ImportCounts[];
  readonly faultCount: number;
  readonly faults: readonly string[];
}

export interface ImportCounts {
  readonly set: string;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

export interface ImportHistory {
  /** The last ones first. */
  list(first: number): Promise<readonly ImportRun[]>;
  /** When the data was last in step with its source; undefined where it never was. */
  lastGood(): Promise<Date | undefined>;
}
