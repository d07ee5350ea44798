/** Exact fractions: the numbers of the naive evaluator, so that no rounding hides or makes a difference. */

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

export class Rational {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint | number, bottom: bigint | number = 1n) {
    const [a, b] = [BigInt(top), BigInt(bottom)];
    if (b === 0n) throw new Error('Division by zero: the generator must not ask for it.');
    const divisor = greatestCommonDivisor(a, b < 0n ? -b : b) * (b < 0n ? -1n : 1n);
    [this.top, this.bottom] = [a / divisor, b / divisor];
  }

  /** `-12.50` */
  static parse(text: string): Rational {
    const [whole = '', fraction = ''] = text.split('.');
    return new Rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  add(other: Rational): Rational {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  negate(): Rational {
    return new Rational(-this.top, this.bottom);
  }
  multiply(other: Rational): Rational {
    return new Rational(this.top * other.top, this.bottom * other.bottom);
  }
  divide(other: Rational): Rational {
    return new Rational(this.top * other.bottom, this.bottom * other.top);
  }
  /** Towards zero. */
  truncate(): Rational {
    return new Rational(this.top / this.bottom);
  }
  floor(): Rational {
    return new Rational(this.top / this.bottom - (this.top % this.bottom < 0n ? 1n : 0n));
  }
  /** To the nearest whole number, halves away from zero. */
  round(): Rational {
    const half = this.top < 0n ? new Rational(-1, 2) : new Rational(1, 2);
    return this.add(half).truncate();
  }
  compare(other: Rational): number {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  toNumber(): number {
    return Number(this.top) / Number(this.bottom);
  }
  /** Undefined when the fraction has no end within six places. */
  toDecimalText(): string | undefined {
    const scaled = this.multiply(new Rational(1_000_000));
    if (scaled.bottom !== 1n) return undefined;
    const digits = (scaled.top < 0n ? -scaled.top : scaled.top).toString().padStart(7, '0');
    const fraction = digits.slice(-6).replace(/0+$/, '');
    return `${scaled.top < 0n ? '-' : ''}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
  }
}
