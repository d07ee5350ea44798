/** An entity -> its members that can be granted: fields, links, and protected values if it has any. */
import type { EntityType, Field, Link } from '../annotated-schema';
import { PROTECTED } from '../derived-names';

export type GrantableMember = Pick<Field | Link, 'name' | 'description' | 'sensitive'>;

export function grantableMembers(entity: EntityType): readonly GrantableMember[] {
  return [...entity.fields, ...entity.links, ...protectedValues(entity)];
}

/** Sensitive: never covered by a wildcard. */
export function protectedValues({ fields }: EntityType): readonly GrantableMember[] {
  const hidden = fields.filter(field => field.protectedBy !== undefined);
  if (hidden.length === 0) return [];
  const names = hidden.map(({ name }) => name).join(', ');
  return [{ name: PROTECTED, description: `The values that are protected from disclosure: ${names}.`, sensitive: true }];
}
