/** `AnnotatedSchema` -> the fields and links that a key can be granted, by GraphQL name (`Person.cpr`). A complex value is granted whole. `PersonPost.protected` stands for the values of protected addresses. */
import type { AnnotatedSchema } from './annotated-schema';
import { grantableMembers } from './grants/grantable-members';

export interface GrantableField {
  readonly name: string;
  readonly description: string;
  /** The groups that it is in. */
  readonly groups: readonly string[];
  /** Never covered by a wildcard. */
  readonly sensitive: boolean;
}

/** In the order of the model. */
export function deriveGrantableFields({ entities }: AnnotatedSchema): readonly GrantableField[] {
  return entities.flatMap(entity =>
    grantableMembers(entity).map(({ name, description, groups, sensitive }) => ({
      name: `${entity.name}.${name}`,
      description,
      groups,
      sensitive,
    })),
  );
}
