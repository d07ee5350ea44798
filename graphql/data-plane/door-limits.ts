/** The limits of the `/graphql` door, each a setting and each answered with a 400 that names it. The adapter's documents have none of these. */
export interface DoorLimits {
  /** Lexical tokens of a document. The same number bounds its fields, with its fragments written out. */
  readonly tokens: number;
  /** Fields within fields; those of introspection are not counted. */
  readonly depth: number;
  /** Aliases, counted when fragments are written out. */
  readonly aliases: number;
  /** Objects in the variables, those within others counted. GraphQL looks up each field of an object's type, whether it was sent or not. */
  readonly objects: number;
}

/** An expression of the most nodes has fewer objects. */
export const DEFAULT_DOOR_LIMITS: DoorLimits = { tokens: 1000, depth: 10, aliases: 30, objects: 5000 };

/** Characters of a document, comments and texts included. They are counted before its tokens. */
export const DOCUMENT_LENGTH = 65_536;

/** Letters of all documents of the door that stay validated. Of each, at least half may be tokens, which take about 300 bytes. */
export const DOOR_CACHED_LETTERS = 3 * DOCUMENT_LENGTH;

/** Letters that an alias may have, or more where others have fewer: each row of an answer repeats them all. */
export const LETTERS_OF_AN_ALIAS = 64;

/** Bytes of a request's body, at any door: a document of the most tokens, and its variables. */
export const BODY_BYTES = 262_144;

export const LARGE_BODY = `The body is larger than ${BODY_BYTES} bytes.`;

/** Objects and lists within each other in the variables: far more than an expression may have, and far fewer than what reads them stands on the stack. */
export const VARIABLE_DEPTH = 1000;
