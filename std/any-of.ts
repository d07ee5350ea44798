/** Names -> what a sentence offers: `json, csv or xlsx`. */
const FORMAT = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function anyOf(names: readonly string[]): string {
  return FORMAT.format(names);
}
