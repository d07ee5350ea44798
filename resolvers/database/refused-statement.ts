/** An unexpected refusal of PostgreSQL -> an error whose message says nothing about it, and a diagnosis for the log: names of the database, and the statement with `$1` for each value. */
/** No message, detail or hint of the database is among it: they quote values. */
export interface Diagnosis {
  /** `name at host:port`. */
  readonly database: string;
  readonly sqlState: string;
  /** Schema, table, column and constraint, as far as they are known; then PostgreSQL's own function. */
  readonly place: string;
  readonly statement: string;
  /** Where PostgreSQL found the fault in it: the number of the character. */
  readonly position?: number | undefined;
  /** How many there have been since the start, this one among them. */
  readonly count: number;
}

export class RefusedStatement extends Error {
  readonly #diagnosis: Diagnosis;

  constructor(diagnosis: Diagnosis) {
    const code = diagnosis.sqlState === '' ? '' : ` with the error code ${diagnosis.sqlState}`;
    super(`PostgreSQL refused a statement${code}. Its log says why.`);
    this.name = 'RefusedStatement';
    this.#diagnosis = diagnosis;
  }

  /** Not a property, so that nothing prints it unasked. */
  get diagnosis(): Diagnosis {
    return this.#diagnosis;
  }
}

const PLACES = ['schema', 'table', 'column', 'constraint', 'routine'] as const;

export function placeOf(error: unknown): string {
  const parts: Partial<Record<(typeof PLACES)[number], unknown>> = typeof error === 'object' && error !== null ? error : {};
  return PLACES.flatMap(name => (typeof parts[name] === 'string' ? [`${name} ${parts[name]}`] : [])).join(', ');
}

export function positionOf(error: unknown): number | undefined {
  const position = typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : NaN;
  return Number.isInteger(position) ? position : undefined;
}

/** Texts of pages are the same for all values; a long one is cut. */
export function templateOf(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const LONGEST = 4000;
