/** What a person writes or chooses <-> a literal of OData. */
export function literalOf(type: string, written: string): string {
  return isQuoted(type) ? `'${written.replaceAll("'", "''")}'` : written.trim();
}

export function writtenIn(literal: string): string {
  return literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : literal;
}

/** Texts, and members of enumerations. */
function isQuoted(type: string): boolean {
  return type === 'Edm.String' || !type.startsWith('Edm.');
}
