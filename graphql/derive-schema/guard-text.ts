/** A member of an entity, or an entity -> the directive that marks each mention of it (`guard-directive.graphql`). */
import type { Field, Link } from '../annotated-schema';
import { sensitivityOf } from '../grants/guard-of';

export function guardText(owner: string, member: Field | Link): string {
  const sensitivity = sensitivityOf(member);
  return ` @guarded(field: "${owner}.${member.name}"${sensitivity === undefined ? '' : `, ${sensitivity}: true`})`;
}

/** On the type itself: a key that selects anything of it needs some grant over it. */
export function typeGuardText(owner: string): string {
  return ` @guarded(field: "${owner}.*")`;
}
