/** Tracked types -> SDL of what their links led to while they changed, of the keys that tell it, and of what the links of those led to. */
import type { EntityType, Link } from '../annotated-schema';
import { entityTypeNames, REACHED } from '../derived-names';
import { typesToldByKey } from '../types-told-by-key';
import { fieldDefinition } from './field-definition';
import { guardText, typeGuardText } from './guard-text';
import { block, described } from './sdl-text';

/** The field of a change; none where the type has no link. */
export function reachedField(entity: EntityType): readonly string[] {
  return fieldOf(entity, 'What its links led to; null where it was removed.', '');
}

function fieldOf({ name, links }: EntityType, description: string, required: '' | '!'): readonly string[] {
  return links.length === 0 ? [] : [described(description, `${REACHED}: ${entityTypeNames(name).reached}${required}`)];
}

function deriveLinks({ name, links }: EntityType): readonly string[] {
  if (links.length === 0) return [];
  const description = `What each link of a record of type ${name} leads to, and what it led to when an answer may have told so, since \`since\`. \`former\`: only what rows led to that have changed or gone.`;
  const fields = links.map(link => {
    return described(`By ${link.name}.`, `${link.name}(former: Boolean): [${entityTypeNames(link.target).key}!]!`) + guardText(name, link);
  });
  return [block(`type ${entityTypeNames(name).reached}${typeGuardText(name)}`, description, fields)];
}

/** Of all types that are told. */
export function deriveReached(entities: readonly EntityType[]): readonly string[] {
  const told = typesToldByKey(entities);
  const linked = entities.filter(entity => entity.isTracked || told.includes(entity));
  return [...linked.flatMap(deriveLinks), ...told.map(deriveKey)];
}

/** Its own columns say where it leads, and it always leads somewhere: a contained record is told apart by such a link. */
function isOwner({ many, nullable, join }: Link): boolean {
  return !many && !nullable && join.through === undefined;
}

function deriveKey(entity: EntityType): string {
  const { name, key, links } = entity;
  return block(
    `type ${entityTypeNames(name).key}${typeGuardText(name)}`,
    `The key of a record of type ${name}, which need not be there any more.`,
    [
      ...key.map(field => fieldDefinition(field) + guardText(name, field)),
      ...links.filter(isOwner).map(link => {
        return (
          described(`The key of what ${link.name} led to.`, `${link.name}: ${entityTypeNames(link.target).key}!`) + guardText(name, link)
        );
      }),
      ...fieldOf(entity, 'What its links led to, of those that are asked of the entity too.', '!'),
    ],
  );
}
