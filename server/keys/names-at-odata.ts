/** A key and the model -> names at `/odata`, `Person.Cpr`: what the key may read, and what is sensitive of what it sees, in all rows or in some. */
import type { AnnotatedSchema, Field } from '../../graphql/annotated-schema';
import type { Key } from '../../graphql/admin/key-administration';
import { createGrants } from '../../graphql/grants/create-grants';
import { restrictModel } from '../../graphql/grants/restrict-model';

export interface NamesAtOData {
  readonly fields: readonly string[];
  /** What the key may not read is among it, unless withheld names do not exist for the key. */
  readonly sensitive: readonly string[];
}

export function namesAtOData(key: Pick<Key, 'allow' | 'deny' | 'schema'>, model: AnnotatedSchema): NamesAtOData {
  const grants = createGrants(model, key);
  const seen = key.schema === 'GRANTED' ? restrictModel(model, grants) : model;
  const members = seen.entities.flatMap(({ name: type, fields, links }) =>
    [...fields, ...links].map(member => ({
      name: `${type}.${member.odataName}`,
      mayBeRead: grants.mayRead(type, member.name),
      isSensitive: member.kind === 'field' ? isSensitive(member) : member.sensitive,
    })),
  );
  const namesOf = (those: typeof members): readonly string[] => those.map(({ name }) => name);
  return {
    fields: namesOf(members.filter(({ mayBeRead }) => mayBeRead)),
    sensitive: namesOf(members.filter(member => member.isSensitive)),
  };
}

function isSensitive({ sensitive, protectedBy, type }: Field): boolean {
  return sensitive || protectedBy !== undefined || (type.kind === 'complex' && type.complex.fields.some(isSensitive));
}
