/** Grants for tests: of everything, and of everything but what is named. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { allRights, createGrants } from '../../graphql/grants/create-grants';
import type { Grants, SchemaView } from '../../graphql/grants/grants';

export function everything(model: AnnotatedSchema): Grants {
  return createGrants(model, allRights(model));
}

export function allBut(model: AnnotatedSchema, deny: readonly string[], schema: SchemaView = 'FULL'): Grants {
  return createGrants(model, { ...allRights(model), deny, schema });
}
