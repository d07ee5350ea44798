/**
 * Values that come and go all the time, in the order in which they came. A `Set` or a `Map` would make V8 keep each of them long after it went: these replace their table every few entries, an old table
 * leads to the next one, and one that a full collection has moved into the old generation keeps all later ones, with what was in them, until the next full collection. Here nothing leads from what went to what stays.
 */

/** The place of one value in a list. */
export interface Link<Value> {
  readonly value: Value;
}

interface Node<Value> extends Link<Value> {
  previous: Node<Value> | undefined;
  next: Node<Value> | undefined;
  isIn: boolean;
}

export class LinkedList<Value> {
  #first: Node<Value> | undefined;
  #last: Node<Value> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get first(): Link<Value> | undefined {
    return this.#first;
  }

  get last(): Link<Value> | undefined {
    return this.#last;
  }

  /** Behind all others. */
  add(value: Value): Link<Value> {
    const node: Node<Value> = { value, previous: this.#last, next: undefined, isIn: true };
    if (this.#last === undefined) this.#first = node;
    else this.#last.next = node;
    this.#last = node;
    this.#size += 1;
    return node;
  }

  /** Before all others. */
  addFirst(value: Value): Link<Value> {
    const node: Node<Value> = { value, previous: undefined, next: this.#first, isIn: true };
    if (this.#first === undefined) this.#last = node;
    else this.#first.previous = node;
    this.#first = node;
    this.#size += 1;
    return node;
  }

  /** `link`: what `add` of this list gave. False where it was removed before. */
  remove(link: Link<Value>): boolean {
    const node = link as Node<Value>;
    if (!node.isIn) return false;
    const { previous, next } = node;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    node.isIn = false;
    node.previous = node.next = undefined;
    this.#size -= 1;
    return true;
  }

  /** Whoever removes meanwhile takes a copy of it first. */
  *[Symbol.iterator](): Generator<Link<Value>, void> {
    for (let node = this.#first; node !== undefined; node = node.next) yield node;
  }
}
