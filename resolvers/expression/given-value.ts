/**
 * A value that a request gives, as it stands in an expression. While nobody looks at it, what is built is the same whatever it is, and it becomes a parameter; who looks at it
 * may build what holds for this value alone.
 */
import type { ValueType } from '../storage/storage-model';
import type { ArgumentPlace } from './argument-place';
import type { LiteralValue } from './expression-tree';

export class GivenValue {
  readonly #value: LiteralValue;
  #wasSeen = false;

  /** `at`: where it is given. */
  constructor(
    value: LiteralValue,
    readonly type: ValueType,
    readonly at: ArgumentPlace,
  ) {
    this.#value = value;
  }

  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  look(): LiteralValue {
    this.#wasSeen = true;
    return this.#value;
  }

  /** What makes a text or a number of it has looked. */
  [Symbol.toPrimitive](): LiteralValue {
    return this.look();
  }

  /** To be a parameter, of which nothing else depends. */
  passOn(): LiteralValue {
    return this.#value;
  }

  /** In the text of a filter that a token is bound to. */
  toJSON(): LiteralValue {
    return this.#value;
  }
}

/** A value that nothing was made of yet, or a given one, which counts as seen from here on. */
export function look(value: LiteralValue | GivenValue): LiteralValue {
  return value instanceof GivenValue ? value.look() : value;
}
