/** The text of docs/odata-support.md -> the same with its tables as the catalogue has them. Rejects a text without a place for one of them. */
import { supportTables } from './catalogue/support-tables';

export function fillSupport(text: string): string {
  return Object.entries(supportTables()).reduce((filled, [name, table]) => fill(filled, name, table), text);
}

function fill(text: string, name: string, table: string): string {
  const start = `<!-- ${name}: from graphql/catalogue/, by npm run docs:support -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/odata-support.md has no place for ${name}: it begins with "${start}" and ends with "${end}".`);
  return `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`;
}
