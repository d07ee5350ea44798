/** An entity -> its members that can be granted: fields, links, and protected values if it has any, each with all groups that it is in. */
import type { EntityType, Field, Link } from '../annotated-schema';
import { PROTECTED } from '../derived-names';

export type GrantableMember = Pick<Field | Link, 'name' | 'description' | 'groups' | 'sensitive'>;

export function grantableMembers(entity: EntityType): readonly GrantableMember[] {
  return [...ownMembers(entity), ...protectedValues(entity)];
}

/** Its fields and links. */
export function ownMembers(entity: EntityType): readonly GrantableMember[] {
  return [...entity.fields, ...entity.links].map(member => ({ ...member, groups: [...new Set([...entity.groups, ...member.groups])] }));
}

/** Sensitive: never covered by a wildcard, and granted by no group. */
export function protectedValues({ fields }: EntityType): readonly GrantableMember[] {
  const hidden = fields.filter(field => field.protectedBy !== undefined);
  if (hidden.length === 0) return [];
  const names = hidden.map(({ name }) => name).join(', ');
  return [{ name: PROTECTED, description: `The values that are protected from disclosure: ${names}.`, groups: [], sensitive: true }];
}
