/** An English word -> its singular, and its plural: by the rules, without the exceptions. Whoever owns the model may write better ones. */

export function singular(word: string): string {
  if (/(ss|us|is|news|series|species)$/i.test(word)) return word;
  if (/[a-z]{2}ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(x|ch|sh|ss|us)es$/i.test(word)) return word.slice(0, -2);
  return /[a-z]s$/i.test(word) ? word.slice(0, -1) : word;
}

export function plural(word: string): string {
  if (/(s|x|ch|sh)$/i.test(word)) return `${word}es`;
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, 'ies');
  return `${word}s`;
}
