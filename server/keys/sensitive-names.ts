/** What is sensitive of the model as a key sees it, in all rows or in some -> its names at `/odata`: `Person.Cpr`. What the key may not read is among it, unless withheld names do not exist for the key. */
import type { AnnotatedSchema, Field } from '../../graphql/annotated-schema';
import type { Key } from '../../graphql/admin/key-administration';
import { createGrants } from '../../graphql/grants/create-grants';
import { restrictModel } from '../../graphql/grants/restrict-model';

export function sensitiveNames(key: Pick<Key, 'allow' | 'deny' | 'schema'>, model: AnnotatedSchema): readonly string[] {
  const seen = key.schema === 'GRANTED' ? restrictModel(model, createGrants(model, key)) : model;
  return seen.entities.flatMap(({ name, fields, links }) => {
    const members = [...fields.filter(isSensitive), ...links.filter(({ sensitive }) => sensitive)];
    return members.map(({ odataName }) => `${name}.${odataName}`);
  });
}

function isSensitive({ sensitive, protectedBy, type }: Field): boolean {
  return sensitive || protectedBy !== undefined || (type.kind === 'complex' && type.complex.fields.some(isSensitive));
}
