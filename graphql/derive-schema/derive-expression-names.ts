/** The model's fields and links -> SDL of the enums by which expressions name them. An enum needs a member: an empty one gets a member that names nothing. */
import type { EntityType } from '../annotated-schema';
import { memberName } from '../derived-names';
import { isFilterable, valuePaths } from './field-types';
import { guardText } from './guard-text';
import { block } from './sdl-text';

const NONE: readonly string[] = ['NONE'];

export function deriveFieldNames(entities: readonly EntityType[]): string {
  const members = entities.flatMap(fieldNames);
  return block('enum FieldName', 'Every field that an expression can name, with the type it belongs to.', orNone(members));
}

function fieldNames({ name, fields }: EntityType): readonly string[] {
  return fields.filter(isFilterable).flatMap(field => valuePaths(field).map(path => memberName(name, ...path) + guardText(name, field)));
}

export function deriveLinkNames(entities: readonly EntityType[]): string {
  const members = entities.flatMap(({ name, links }) => links.map(link => memberName(name, link.name) + guardText(name, link)));
  return block('enum LinkName', 'Every link that an expression can follow, with the type it starts from.', orNone(members));
}

function orNone(members: readonly string[]): readonly string[] {
  return members.length > 0 ? members : NONE;
}
