/** What a value is called that is read with another row: by the link that leads to its own row, and by its name there. No GraphQL name holds a `$`; all other names in rows that do begin with it. */

const BETWEEN = '$';

export function joinedAlias(link: string, name: string): string {
  return `${link}${BETWEEN}${name}`;
}

export function splitJoinedAlias(alias: string): readonly [link: string | undefined, name: string] {
  const at = alias.indexOf(BETWEEN);
  return at <= 0 ? [undefined, alias] : [alias.slice(0, at), alias.slice(at + 1)];
}

/** PostgreSQL cuts longer names. */
const LONGEST = 63;

/** Whether none of the names is cut when it is read by the link. */
export function areWhole(link: string, named: readonly { readonly alias: string }[]): boolean {
  return named.every(({ alias }) => joinedAlias(link, alias).length <= LONGEST);
}
