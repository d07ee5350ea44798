/** `AnnotatedSchema` -> what a key can be granted: every field and link by its GraphQL name, `Person.cpr`. A complex value is granted whole; `Address.protected` is what protected addresses hide. */
import type { AnnotatedSchema } from './annotated-schema';
import { grantableMembers } from './grants/grantable-members';

export interface GrantableField {
  readonly name: string;
  readonly description: string;
  /** Never covered by a wildcard. */
  readonly sensitive: boolean;
}

/** In the order of the model. */
export function deriveGrantableFields({ entities }: AnnotatedSchema): readonly GrantableField[] {
  return entities.flatMap(entity =>
    grantableMembers(entity).map(({ name, description, sensitive }) => ({
      name: `${entity.name}.${name}`,
      description,
      sensitive,
    })),
  );
}
