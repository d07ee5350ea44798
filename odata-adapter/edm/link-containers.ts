/** Entity types and their model -> each type knows the one place that contains its entities, where a link of their own leads back there: by it their canonical URL can be told wherever they are met (Part 2, section 4.3.2). */
import type { AnnotatedSchema, EntityType } from '../../graphql/annotated-schema';
import type { EdmContainer, EdmEntityType } from './edm-model';
import { isInverse } from './is-inverse';

export function linkContainers(types: ReadonlyMap<string, EdmEntityType>, { entities }: Pick<AnnotatedSchema, 'entities'>): void {
  for (const entity of entities) {
    const type = types.get(entity.name);
    if (type !== undefined) Object.assign(type, { container: findContainer(entity, entities, types) });
  }
}

/** Undefined where a type is contained in several places or in none, has a set of its own, or where the way back may lead nowhere or the key may not read it. */
function findContainer(
  entity: EntityType,
  entities: readonly EntityType[],
  types: ReadonlyMap<string, EdmEntityType>,
): EdmContainer | undefined {
  const places = entities.flatMap(parent =>
    parent.links.filter(link => link.contained && link.target === entity.name).map(link => ({ parent, link })),
  );
  const [place, other] = places;
  if (place === undefined || other !== undefined || entity.entitySet !== undefined) return undefined;
  const backLink = entity.links.find(
    link => !link.many && !link.nullable && link.target === place.parent.name && isInverse(link, place.link),
  );
  const parent = types.get(place.parent.name);
  const navigation = parent?.navigation.get(place.link.odataName);
  const back = types.get(entity.name)?.navigation.get(backLink?.odataName ?? '');
  if (parent === undefined || navigation === undefined || back === undefined) return undefined;
  return parent.withheld || navigation.withheld || back.withheld ? undefined : { type: parent, navigation, back };
}
