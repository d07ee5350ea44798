/** Parts of SDL text: definitions with their descriptions. */

/** A description as a string literal on a line of its own (JSON's escapes are GraphQL's); nothing for an empty one. */
export function described(description: string, definition: string): string {
  return description === '' ? definition : `${JSON.stringify(description)}\n${definition}`;
}

export function block(
  keyword: 'type' | 'input' | 'enum',
  name: string,
  description: string,
  members: readonly string[],
  directives = '',
): string {
  return described(description, `${keyword} ${name}${directives} {\n${members.join('\n')}\n}`);
}
