/** Types -> those of which changes tell the keys: all that links lead to from tracked types, and from there. */
import type { EntityType, Link } from './annotated-schema';

export function typesToldByKey(entities: readonly EntityType[]): readonly EntityType[] {
  const told = new Set<string>();
  const tell = (links: readonly Link[]): void => {
    for (const { target } of links) {
      if (told.has(target)) continue;
      told.add(target);
      tell(entities.filter(({ name }) => name === target).flatMap(({ links: further }) => further));
    }
  };
  tell(entities.filter(({ isTracked }) => isTracked).flatMap(({ links }) => links));
  return entities.filter(({ name }) => told.has(name));
}
