/** Which sensitive fields a session reads, and of whom, gathered while it reads -> what is recorded of it. No read is covered by another: each field is recorded of nobody known as well where it was. */
import type { SensitiveRead } from '../../graphql/data-plane-types';

/** Fields that are read of the same rows. */
export interface Noted {
  readonly fields: readonly string[];
  /** Those of them that the level's arguments or computed values mention: without a row, they are read of nobody known. */
  readonly asked: readonly string[];
  readonly subjects: Set<string>;
  wasRead: boolean;
}

export class SensitiveNotes {
  readonly #mentioned: readonly string[];
  readonly #noted: Noted[] = [];
  readonly #ofNobody = new Set<string>();

  /** `mentioned`: all that the document and its variables speak of. */
  constructor(mentioned: readonly string[]) {
    this.#mentioned = mentioned;
  }

  noted(fields: readonly string[], asked: readonly string[]): Noted {
    const made: Noted = { fields, asked, subjects: new Set(), wasRead: false };
    this.#noted.push(made);
    return made;
  }

  /** Read, and it cannot be said of whom. */
  ofNobody(fields: readonly string[]): void {
    for (const field of fields) this.#ofNobody.add(field);
  }

  /** What was selected, and not a row was found for it, tells nothing; anything else that was mentioned, and noted of no row, counts as read of nobody known. */
  get reads(): readonly SensitiveRead[] {
    const seen = new Set([...this.#ofNobody, ...this.#noted.flatMap(({ fields }) => fields)]);
    const unread = this.#noted.flatMap(({ wasRead, asked }) => (wasRead ? [] : asked));
    const rest = new Set([...this.#ofNobody, ...unread, ...this.#mentioned.filter(field => !seen.has(field))]);
    const reads = this.#ofSomebody();
    return rest.size > 0 ? [...reads, { fields: [...rest], subjects: [] }] : reads;
  }

  /** The same fields once, of all their persons. */
  #ofSomebody(): SensitiveRead[] {
    const byFields = new Map<string, { readonly fields: readonly string[]; readonly subjects: Set<string> }>();
    for (const { fields, subjects } of this.#noted) {
      const name = fields.join(' ');
      const known = byFields.get(name) ?? { fields, subjects: new Set() };
      for (const subject of subjects) known.subjects.add(subject);
      byFields.set(name, known);
    }
    return [...byFields.values()].flatMap(({ fields, subjects }) => (subjects.size > 0 ? [{ fields, subjects: [...subjects] }] : []));
  }
}
