/**
 * A model and the grants of a key -> the model without the names that are withheld: fields, links, and what only those needed.
 * Everything that is derived from a model can be derived from this one.
 */
import type { AnnotatedSchema, EntityType, Field } from '../annotated-schema';
import type { Grants } from './grants';

export function restrictModel(model: AnnotatedSchema, grants: Grants): AnnotatedSchema {
  const entities = model.entities.filter(({ name }) => grants.mayReadType(name)).map(entity => restrictEntity(entity, grants));
  const fields = entities.flatMap(entity => entity.fields);
  const complexTypes = model.complexTypes.filter(complex => fields.some(({ type }) => type.kind === 'complex' && type.complex === complex));
  const values = [...fields, ...complexTypes.flatMap(complex => complex.fields)];
  const enums = model.enums.filter(candidate => values.some(({ type }) => type.kind === 'enum' && type.enum === candidate));
  return { ...model, entities, complexTypes, enums };
}

function restrictEntity(entity: EntityType, grants: Grants): EntityType {
  const isReadable = ({ name }: Pick<Field, 'name'>): boolean => grants.mayRead(entity.name, name);
  return {
    ...entity,
    alternateKeys: entity.alternateKeys.filter(key => key.fields.every(isReadable)),
    fields: entity.fields.filter(isReadable),
    links: entity.links.filter(isReadable),
    media: restrictMedia(entity.media, isReadable),
  };
}

function restrictMedia(media: EntityType['media'], isReadable: (field: Field) => boolean): EntityType['media'] {
  if (media === undefined || !isReadable(media.content)) return undefined;
  return { content: media.content, contentType: media.contentType && isReadable(media.contentType) ? media.contentType : undefined };
}
