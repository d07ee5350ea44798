/** What is wrong with data that shall come in: where it stands and what was expected, never a value. */

export interface ImportFault {
  /** Undefined for a fault of all records of a set. */
  readonly place?: Place;
  readonly set: string;
  /** What the source calls the field at fault, where it has a name for it. */
  readonly heading?: string | undefined;
  /** The place in the mapping, for a fault of the mapping itself. */
  readonly namedAt?: MappingPlace | undefined;
  readonly message: string;
}

/** Where in a source. */
export interface Place {
  /** File, sheet, or address without query. */
  readonly source: string;
  /** Of the file, from 1; where there are no lines, the number of the record. */
  readonly line: number;
}

/** Where in a mapping something stands. */
export interface MappingPlace {
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

const MOST_KEPT = 200;

/** The first faults, and how many there are. */
export class FaultList {
  readonly #kept: ImportFault[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get kept(): readonly ImportFault[] {
    return this.#kept;
  }

  /** `count`: how many faults it stands for. */
  add(fault: ImportFault, count = 1): void {
    this.#count += count;
    if (this.#kept.length < MOST_KEPT) this.#kept.push(fault);
  }

  /** Faults that are added to the copy are not added here. */
  copy(): FaultList {
    const other = new FaultList();
    other.#kept.push(...this.#kept);
    other.#count = this.#count;
    return other;
  }

  /** Those of a mapping, in the order of their places. */
  sortByPlace(): void {
    this.#kept.sort(({ namedAt: one }, { namedAt: other }) => {
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      return one.line - other.line || one.column - other.column;
    });
  }
}
