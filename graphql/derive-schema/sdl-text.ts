/** Parts of SDL text: definitions with their descriptions. */

/** A description as a string literal on a line of its own (JSON's escapes are GraphQL's); nothing for an empty one. */
export function described(description: string, definition: string): string {
  return description === '' ? definition : `${JSON.stringify(description)}\n${definition}`;
}

/** `head`: keyword, name and directives, such as `input PersonFilter`. */
export function block(head: string, description: string, members: readonly string[]): string {
  return described(description, `${head} {\n${members.join('\n')}\n}`);
}
