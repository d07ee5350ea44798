/** What a person writes or chooses <-> a literal of OData. */
export function literalOf(type: string, written: string): string {
  return isQuoted(type) ? `'${written.replaceAll("'", "''")}'` : written.trim();
}

export function writtenIn(literal: string): string {
  return literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : literal;
}

/** Whether the field for a value of the type can show it. The name of another property would look like a text, or like nothing. */
export function isShown(type: string, literal: string): boolean {
  return ['null', 'true', 'false'].includes(literal) || !/^[A-Za-z_]/.test(literal) || !(isQuoted(type) || CHOSEN.includes(type));
}

/** From a list or a calendar. */
const CHOSEN = ['Edm.Boolean', 'Edm.Date', 'Edm.DateTimeOffset'];

/** Texts, durations, and members of enumerations. */
function isQuoted(type: string): boolean {
  return type === 'Edm.String' || type === 'Edm.Duration' || !type.startsWith('Edm.');
}
