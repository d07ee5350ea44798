/** A model -> what a list of a key may name: every field and link, `Type.*` for each type, and every group. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { deriveGrantableFields } from '../../graphql/grantable-fields';

export function grantableNames(model: AnnotatedSchema): ReadonlySet<string> {
  const fields = deriveGrantableFields(model);
  const wildcards = model.entities.map(({ name }) => `${name}.*`);
  return new Set([...fields.map(({ name }) => name), ...wildcards, ...fields.flatMap(({ groups }) => groups)]);
}
