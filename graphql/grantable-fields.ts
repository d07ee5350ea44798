/** `AnnotatedSchema` -> what a key can be granted: every field and link by its GraphQL name, `Person.cpr`. A complex value is granted whole. */
import type { AnnotatedSchema } from './annotated-schema';

export interface GrantableField {
  readonly name: string;
  readonly description: string;
  /** Never covered by a wildcard. */
  readonly sensitive: boolean;
}

/** In the order of the model. */
export function deriveGrantableFields({ entities }: AnnotatedSchema): readonly GrantableField[] {
  return entities.flatMap(entity =>
    [...entity.fields, ...entity.links].map(({ name, description, sensitive }) => ({
      name: `${entity.name}.${name}`,
      description,
      sensitive,
    })),
  );
}
