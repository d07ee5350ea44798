/** Keys that are unique within an owner only. Reports an entity set of such a type, and links by which two of its entities with one key could meet. */
import type { EntityType, Link } from '../annotated-schema';
import type { FaultCollector } from './fault-collector';

export function checkInnerKeys(entities: readonly EntityType[], faults: FaultCollector): void {
  for (const { name, entitySet, keyWithin, source } of entities.filter(entity => entity.keyWithin.length > 0)) {
    if (entitySet) faults.addAt(source, `${name} has an entity set, so its key must be unique by itself. Remove within, or the set.`);
    const open = entities.flatMap(({ links }) => links.filter(link => link.target === name && !isWithin(link, keyWithin)));
    for (const link of open)
      faults.addAt(
        link.source,
        `The key of ${name} is unique within ${keyWithin.join(', ')} only: a link to it must be contained, and say by @link(to) and @where what these columns are.`,
      );
  }
}

function isWithin({ contained, join, rows }: Link, columns: readonly string[]): boolean {
  const known = [...join.to, ...rows.map(({ column }) => column)];
  return contained && columns.every(column => known.includes(column));
}
