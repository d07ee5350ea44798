/** The model's fields and links -> SDL of the enums by which expressions name them. */
import type { EntityType } from '../annotated-schema';
import { memberName } from '../derived-names';
import { valuePaths } from './field-types';
import { block } from './sdl-text';

export function deriveFieldNames(entities: readonly EntityType[]): string {
  const members = entities.flatMap(entity => valuePaths(entity).map(path => memberName(entity.name, ...path)));
  return block('enum', 'FieldName', 'Every field that an expression can name, with the type it belongs to.', members);
}

/** An enum has at least one member: a model without links gets one that leads nowhere. */
export function deriveLinkNames(entities: readonly EntityType[]): string {
  const members = entities.flatMap(entity => entity.links.map(link => memberName(entity.name, link.name)));
  return block(
    'enum',
    'LinkName',
    'Every link that an expression can follow, with the type it starts from.',
    members.length > 0 ? members : ['NONE'],
  );
}
