/** Which sensitive fields a session reads, and of whom, gathered while it reads -> what is recorded of it. No read is covered by another: each field is recorded of nobody known as well where it was. */
import type { SensitiveRead } from '../../graphql/data-plane-types';
import type { Row } from '../database/database-types';
import { Slot, type Variables } from '../expression/value-source';
import { PROTECTED_ALIAS } from '../sql/rows/watched-columns';
import type { FieldsAudit, LevelAudit, RowAudit } from './level-audit';

/** Fields that are read of the same rows. */
interface Noted extends FieldsAudit {
  readonly subjects: Set<string>;
  wasRead: boolean;
}

export interface RowNotes {
  readonly ofAll: Noted | undefined;
  readonly ofProtected: Noted | undefined;
}

/** Of one level: takes its rows as they come. */
export interface LevelNotes {
  readonly notes: SensitiveNotes;
  readonly rows: RowNotes | undefined;
  readonly joined: readonly (RowNotes | undefined)[];
}

export class SensitiveNotes {
  readonly #mentioned: readonly string[];
  readonly #noted: Noted[] = [];
  readonly #ofNobody = new Set<string>();

  /** `mentioned`: all that the document and its variables speak of. */
  constructor(mentioned: readonly string[]) {
    this.#mentioned = mentioned;
  }

  /** Notes what a level's arguments read, and begins notes of its rows. */
  begin({ ofNobody, lookups, rows, joined }: LevelAudit, variables: Variables): LevelNotes {
    this.#addOfNobody(ofNobody);
    for (const { fields, subject } of lookups) {
      const known = subject instanceof Slot ? variables[subject.variable] : subject;
      if (typeof known !== 'string') {
        this.#addOfNobody(fields);
        continue;
      }
      const noted = this.#begin({ fields, asked: fields });
      noted.wasRead = true;
      noted.subjects.add(known);
    }
    return { notes: this, rows: this.#rowNotes(rows), joined: joined.map(row => this.#rowNotes(row)) };
  }

  /** `subject`: by what name a row tells whom it is about; undefined where it is about nobody. */
  take(rows: readonly Row[], { ofAll, ofProtected }: RowNotes, subject: string | undefined): void {
    if (ofAll) this.#note(ofAll, rows, subject);
    if (ofProtected) this.#note(ofProtected, rows.filter(row => row[PROTECTED_ALIAS] === true), subject); // prettier-ignore
  }

  /** What was selected, and not a row was found for it, tells nothing; anything else that was mentioned, and noted of no row, counts as read of nobody known. */
  get reads(): readonly SensitiveRead[] {
    const seen = new Set([...this.#ofNobody, ...this.#noted.flatMap(({ fields }) => fields)]);
    const unread = this.#noted.flatMap(({ wasRead, asked }) => (wasRead ? [] : asked));
    const rest = new Set([...this.#ofNobody, ...unread, ...this.#mentioned.filter(field => !seen.has(field))]);
    const reads = this.#ofSomebody();
    return rest.size > 0 ? [...reads, { fields: [...rest], subjects: [] }] : reads;
  }

  #rowNotes(row: RowAudit | undefined): RowNotes | undefined {
    if (row === undefined) return undefined;
    return { ofAll: row.ofAll && this.#begin(row.ofAll), ofProtected: row.ofProtected && this.#begin(row.ofProtected) };
  }

  #begin({ fields, asked }: FieldsAudit): Noted {
    const made: Noted = { fields, asked, subjects: new Set(), wasRead: false };
    this.#noted.push(made);
    return made;
  }

  #note(noted: Noted, rows: readonly Row[], alias: string | undefined): void {
    if (rows.length > 0) noted.wasRead = true;
    for (const row of rows) {
      const subject = alias === undefined ? undefined : row[alias];
      if (typeof subject === 'string') noted.subjects.add(subject);
      else this.#addOfNobody(noted.fields);
    }
  }

  #addOfNobody(fields: readonly string[]): void {
    for (const field of fields) this.#ofNobody.add(field);
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
