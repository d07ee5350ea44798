/** Parts of statements that search in texts. */

/** Letters that are no accents of others, and signs that would make one of several words: an address, a path, a fraction. */
export const FOLDED = "'åäöłđ''’-./@_:+&<>'";
export const FOLDED_TO = "'ɑæøld            '";
export const ACCENTS = "'[\\u0300-\\u036f]'";

export type SearchConstant = typeof FOLDED | typeof FOLDED_TO | typeof ACCENTS | "'simple'" | 'NFD' | "''" | "'g'";
