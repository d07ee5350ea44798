/** Which sensitive fields a session reads, and of whom, gathered while it reads -> what is recorded of it. */
import type { SensitiveRead } from '../../graphql/data-plane-types';

/** Fields that are read of the same rows. */
export interface Noted {
  readonly fields: readonly string[];
  readonly subjects: Set<string>;
  wasRead: boolean;
}

export class SensitiveNotes {
  readonly #mentioned: readonly string[];
  readonly #noted = new Map<string, Noted>();
  readonly #asked = new Set<string>();

  /** `mentioned`: all that the document and its variables speak of. */
  constructor(mentioned: readonly string[]) {
    this.#mentioned = mentioned;
  }

  /** What stands in a filter or order, or is looked up by: read, whether or not a row is found. */
  ask(fields: readonly string[]): void {
    for (const field of fields) this.#asked.add(field);
  }

  noted(fields: readonly string[]): Noted {
    const name = fields.join(' ');
    const known = this.#noted.get(name);
    if (known) return known;
    const made: Noted = { fields, subjects: new Set(), wasRead: false };
    this.#noted.set(name, made);
    return made;
  }

  /** What was selected, and not a row was found for it, tells nothing; anything else that was mentioned, and noted of no row, counts as read of nobody known. */
  get reads(): readonly SensitiveRead[] {
    const noted = [...this.#noted.values()];
    const read = noted.filter(({ wasRead }) => wasRead);
    const [found, seen] = [namesOf(read), namesOf(noted)];
    const rest = this.#mentioned.filter(field => !found.has(field) && (this.#asked.has(field) || !seen.has(field)));
    const reads = read.map(({ fields, subjects }) => ({ fields, subjects: [...subjects] }));
    return rest.length > 0 ? [...reads, { fields: rest, subjects: [] }] : reads;
  }
}

function namesOf(noted: readonly Noted[]): ReadonlySet<string> {
  return new Set(noted.flatMap(({ fields }) => fields));
}
