/** The items of a page of changes that tells what is expanded apart from its entities. */
import type { ApartShape } from '../document/compiled-document';

export class ApartItems {
  readonly list: Record<string, unknown>[] = [];
  readonly #told = new Map<ApartShape, Set<string>>();

  /** Whether the entity is told for the first time where it stands: what follows from it would be the same again. */
  begins(at: ApartShape, url: string): boolean {
    const told = this.#told.get(at) ?? new Set();
    this.#told.set(at, told);
    return told.size < told.add(url).size;
  }
}
