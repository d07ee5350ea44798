/** What is wrong with data that shall come in: where it stands and what was expected, never a value. */
import type { Place } from '../sources/source';

export interface ImportFault {
  /** Undefined for what is wrong with all records of a set. */
  readonly place: Place | undefined;
  readonly set: string;
  readonly field: string | undefined;
  /** What the source calls the field, where it has a name for it. */
  readonly heading?: string | undefined;
  /** Where a mapping names what is wrong, where the names themselves are wrong. */
  readonly namedAt?: string | undefined;
  readonly message: string;
}

/** The first faults, and how many there are. */
export class FaultList {
  readonly #kept: ImportFault[] = [];
  #count = 0;

  constructor(private readonly most = 200) {}

  get count(): number {
    return this.#count;
  }

  get kept(): readonly ImportFault[] {
    return this.#kept;
  }

  /** `count`: how many faults it stands for. */
  add(fault: ImportFault, count = 1): void {
    this.#count += count;
    if (this.#kept.length < this.most) this.#kept.push(fault);
  }
}
