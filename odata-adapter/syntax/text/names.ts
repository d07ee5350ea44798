/** The shapes of names (ABNF section 6, odataIdentifier): letters, digits and underscores of any script, not beginning with a digit. */

const FIRST = String.raw`[\p{L}\p{Nl}_]`;
const OTHER = String.raw`[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]`;

/** `Firstname`; sticky, so set `lastIndex` first. */
export const NAME = new RegExp(`${FIRST}${OTHER}*`, 'uy');

/** `Firstname`, or with a namespace `Opslag.Person`. */
export const QUALIFIED_NAME = new RegExp(String.raw`${FIRST}${OTHER}*(?:\.${FIRST}${OTHER}*)*`, 'uy');

/** What a word literal is followed by when it is not one: the rest of a longer name, or of a path. */
export const NOT_IN_NAME = `(?!${OTHER}|/)`;

/** What would make a number, date, time or GUID longer than its form allows. */
export const STRAY_AFTER_LITERAL = new RegExp(String.raw`${OTHER}|[.'-]`, 'uy');

/** Characters of a single part of a name. */
export const MAX_NAME_LENGTH = 128;
