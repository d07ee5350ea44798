/** A seed, the name of a stream and an index -> the same random numbers on every machine. Each record has a generator of its own, so it can be made without the records before it. */

/** The generator is sfc32 (Chris Doty-Humphrey, public domain): 128 bits of state, so that no two records share their numbers. */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, stream: string, index: number) {
    this.a = mix(seed ^ 0x9e3779b9);
    this.b = mix(hashOf(stream) ^ this.a);
    this.c = mix(index ^ Math.imul(this.b, 0x85ebca6b));
    for (let round = 0; round < 8; round++) this.next();
  }

  /** A whole number from 0 to 2³² - 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return this.next() < share * 0x1_0000_0000;
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.below(list.length));
  }

  /** Favours the beginning of the list: a few names are everyone's, most are rare. */
  pickEarly<T>(list: readonly T[]): T {
    const share = this.next() / 0x1_0000_0000;
    return at(list, Math.floor(share * share * list.length));
  }

  digits(count: number): string {
    let text = '';
    while (text.length < count) text += String(this.below(10));
    return text;
  }

  /** A random UUID (RFC 9562, version 4). */
  uuid(): string {
    const version = ((this.next() & 0x0fff) | 0x4000).toString(16);
    const variant = ((this.next() & 0x3fff) | 0x8000).toString(16);
    const [first, middle, last] = [hex8(this.next()), hex8(this.next()), hex8(this.next())];
    return `${first}-${middle.slice(0, 4)}-${version}-${variant}-${middle.slice(4)}${last}`;
  }
}

/** An element that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new Error('Out of the list.');
  return element;
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Every bit of the result depends on every bit of the value (the finaliser of MurmurHash3, public domain). */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Of the streams that were asked for: they are few, and their records many. */
const hashes = new Map<string, number>();

function hashOf(name: string): number {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  hashes.set(name, hash);
  return hash;
}
