/** Tracked types -> SDL of what their links led to while they changed, and of the keys that tell it. */
import type { EntityType, Link } from '../annotated-schema';
import { entityTypeNames, REACHED } from '../derived-names';
import { fieldDefinition } from './field-definition';
import { guardText, typeGuardText } from './guard-text';
import { block, described } from './sdl-text';

/** The field of a change; none where the type has no link. */
export function reachedField({ name, links }: EntityType): readonly string[] {
  return links.length === 0
    ? []
    : [described('What its links led to; null where it was removed.', `${REACHED}: ${entityTypeNames(name).reached}`)];
}

export function deriveReached({ name, links }: EntityType): readonly string[] {
  if (links.length === 0) return [];
  const description = `What each link of a record of type ${name} leads to, and what it led to when an answer may have told so, since \`since\`.`;
  const fields = links.map(link => {
    return described(`By ${link.name}.`, `${link.name}: [${entityTypeNames(link.target).key}!]!`) + guardText(name, link);
  });
  return [block(`type ${entityTypeNames(name).reached}${typeGuardText(name)}`, description, fields)];
}

/** Of all types whose keys are told: what tracked types link to, and what that belongs to. */
export function deriveKeys(entities: readonly EntityType[]): readonly string[] {
  const told = new Set<string>();
  const tell = (links: readonly Link[]): void => {
    for (const { target } of links) {
      if (told.has(target)) continue;
      told.add(target);
      tell(entities.filter(({ name }) => name === target).flatMap(({ links: own }) => own.filter(isOwner)));
    }
  };
  tell(entities.filter(({ isTracked }) => isTracked).flatMap(({ links }) => links));
  return entities.filter(({ name }) => told.has(name)).map(deriveKey);
}

/** Its own columns say where it leads, and it always leads somewhere: a contained record is told apart by such a link. */
export function isOwner({ many, nullable, join }: Link): boolean {
  return !many && !nullable && join.through === undefined;
}

function deriveKey({ name, key, links }: EntityType): string {
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
    ],
  );
}
