/** Which sensitive fields a session reads, and of whom, gathered while it reads -> what is recorded of it. No read is covered by another: each field is recorded of nobody known as well where it was. */
import type { ReadWay, SensitiveRead } from '../../graphql/data-plane-types';
import type { Row } from '../database/database-types';
import { Slot, type Variables } from '../expression/value-source';
import { PROTECTED_ALIAS } from '../sql/rows/watched-columns';
import type { FieldRead, LevelAudit, RowAudit } from './level-audit';

/** Fields that are read of the same rows. */
interface Noted {
  readonly fields: readonly FieldRead[];
  readonly subjects: Set<string>;
  wasRead: boolean;
}

export interface RowNotes {
  readonly ofAll: Noted;
  readonly ofProtected: Noted;
}

/** Of one level: takes its rows as they come. */
export interface LevelNotes {
  readonly notes: SensitiveNotes;
  readonly rows: RowNotes | undefined;
  readonly counted: Noted;
  readonly joined: readonly (RowNotes | undefined)[];
}

export class SensitiveNotes {
  readonly #mentioned: readonly string[];
  readonly #noted: Noted[] = [];
  readonly #counted: Noted[] = [];
  readonly #ofNobody = new FieldReads();

  /** `mentioned`: all that the document and its variables speak of. */
  constructor(mentioned: readonly string[]) {
    this.#mentioned = mentioned;
  }

  /** Notes what a level's arguments read, and begins notes of its rows. */
  begin({ ofNobody, lookups, rows, counted, joined }: LevelAudit, variables: Variables): LevelNotes {
    this.#ofNobody.add(ofNobody);
    for (const { fields, subject } of lookups) {
      const known = subject instanceof Slot ? variables[subject.variable] : subject;
      this.#noteOf(this.#begin(fields), known);
    }
    return {
      notes: this,
      rows: this.#rowNotes(rows),
      counted: this.#begin(counted, this.#counted),
      joined: joined.map(row => this.#rowNotes(row)),
    };
  }

  /** `subject`: by what name a row tells whom it is about; undefined where it is about nobody. */
  take(rows: readonly Row[], { ofAll, ofProtected }: RowNotes, subject: string | undefined): void {
    if (ofAll.fields.length > 0) this.#note(ofAll, rows, subject);
    if (ofProtected.fields.length > 0) this.#note(ofProtected, rows.filter(row => row[PROTECTED_ALIAS] === true), subject); // oxfmt-ignore
  }

  /** Rows that are no longer among those that were asked for: only conditions have told something of them. */
  takeGone(rows: readonly Row[], { ofAll }: RowNotes, subject: string): void {
    const fields = ofAll.fields.filter(({ way }) => way === 'FILTERED');
    if (fields.length > 0 && rows.length > 0) this.#note(this.#begin(fields), rows, subject);
  }

  /** Whom all that was counted is about; null where it is about several, or nobody. */
  takeCounted({ subjects }: Noted, subject: unknown): void {
    if (typeof subject === 'string') subjects.add(subject);
  }

  /** What was selected, and not a row was found for it, tells nothing; anything else that was mentioned, and noted of no row, counts as read of nobody known. */
  get reads(): readonly SensitiveRead[] {
    const ofNobody = this.#ofNobody.copy();
    for (const { wasRead, fields } of this.#noted) if (!wasRead) ofNobody.add(fields.filter(({ way }) => way !== 'SELECTED'));
    const seen = new Set([...this.#ofNobody.fields, ...this.#noted.flatMap(({ fields }) => fields.map(({ field }) => field))]);
    ofNobody.add(this.#mentioned.filter(field => !seen.has(field)).map(field => ({ field, way: 'MENTIONED' })));
    return [...this.#ofSomebody(), ...ofNobody.byWays().map(read => ({ ...read, subjects: [] }))];
  }

  #rowNotes(row: RowAudit | undefined): RowNotes | undefined {
    return row && { ofAll: this.#begin(row.ofAll), ofProtected: this.#begin(row.ofProtected) };
  }

  #begin(fields: readonly FieldRead[], among = this.#noted): Noted {
    const made: Noted = { fields, subjects: new Set(), wasRead: false };
    among.push(made);
    return made;
  }

  #note(noted: Noted, rows: readonly Row[], alias: string | undefined): void {
    for (const row of rows) this.#noteOf(noted, alias === undefined ? undefined : row[alias]);
  }

  #noteOf(noted: Noted, subject: unknown): void {
    noted.wasRead = true;
    if (typeof subject === 'string') noted.subjects.add(subject);
    else this.#ofNobody.add(noted.fields);
  }

  /** The same fields once, of all their persons. */
  #ofSomebody(): SensitiveRead[] {
    const byFields = new Map<string, { readonly fields: readonly FieldRead[]; readonly subjects: Set<string> }>();
    for (const { fields, subjects } of [...this.#noted, ...this.#counted]) {
      const name = fields.map(({ field, way }) => `${way} ${field}`).join(' ');
      const known = byFields.get(name) ?? { fields, subjects: new Set() };
      for (const subject of subjects) known.subjects.add(subject);
      byFields.set(name, known);
    }
    return [...byFields.values()].flatMap(({ fields, subjects }) => {
      if (subjects.size === 0) return [];
      const [names, ways] = [fields.map(({ field }) => field), fields.map(({ way }) => way)];
      return [{ fields: [...new Set(names)], ways: [...new Set(ways)], subjects: [...subjects] }];
    });
  }
}

/** Fields, each with all ways in which it is read. */
class FieldReads {
  readonly #ways: Map<string, Set<ReadWay>>;

  constructor(ways = new Map<string, Set<ReadWay>>()) {
    this.#ways = ways;
  }

  get fields(): readonly string[] {
    return [...this.#ways.keys()];
  }

  copy(): FieldReads {
    return new FieldReads(new Map([...this.#ways].map(([field, ways]) => [field, new Set(ways)])));
  }

  add(reads: readonly FieldRead[]): void {
    for (const { field, way } of reads) this.#ways.set(field, (this.#ways.get(field) ?? new Set()).add(way));
  }

  /** Fields that were read in the same ways stand together. */
  byWays(): readonly Omit<SensitiveRead, 'subjects'>[] {
    const found = new Map<string, { readonly fields: string[]; readonly ways: readonly ReadWay[] }>();
    for (const [field, ways] of this.#ways) {
      const sorted = [...ways].sort();
      const known = found.get(sorted.join()) ?? { fields: [], ways: sorted };
      known.fields.push(field);
      found.set(sorted.join(), known);
    }
    return [...found.values()];
  }
}
