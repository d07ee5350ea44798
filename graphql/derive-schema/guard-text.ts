/** A member of an entity, or the entity as a whole -> the directive by which every mention of it is known (`guard-directive.graphql`). */
import type { Field, Link } from '../annotated-schema';

export function guardText(owner: string, member: Field | Link): string {
  const { name, sensitive } = member;
  const isProtected = member.kind === 'field' && member.protectedBy !== undefined;
  return ` @guarded(field: "${owner}.${name}"${sensitive ? ', sensitive: true' : ''}${isProtected ? ', protected: true' : ''})`;
}

/** On the type itself: who selects of it needs some grant over it. */
export function typeGuardText(owner: string): string {
  return ` @guarded(field: "${owner}.*")`;
}
