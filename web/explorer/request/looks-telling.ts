/** A text -> whether it looks like it holds a CPR number, wherever that stands. What stays escaped may be escaped twice. */
const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Ten digits that begin with a day; a day may stand 60 higher where no CPR number was given. */
const CPR = /(?<!\d)(?:[0-2]\d|3[01]|[6-8]\d|9[01])(?:0[1-9]|1[0-2])\d{2}[-\s]?\d{4}(?!\d)/;

export function looksTelling(text: string): boolean {
  return text.includes('%') || CPR.test(text.replace(GUID, ''));
}
