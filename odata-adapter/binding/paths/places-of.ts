/** A name that stands where an entity set should, and the model -> the paths at which such entities can be read that have no set: `Persons(…)/Affiliations`. */
import type { EdmEntityType, EdmModel } from '../../edm/edm-model';

/** `name` is that of a navigation property, or of the type that it leads to. Places that the key may not read are left out. */
export function placesOf(name: string, { entityTypes }: EdmModel): readonly string[] {
  const wanted = name.toLowerCase();
  return [...entityTypes.values()].flatMap(type => {
    const path = entityPath(type);
    const links = [...type.navigation.values()].filter(({ withheld }) => !withheld);
    const found = links.filter(
      ({ name: own, target }) => !hasSet(target, entityTypes) && [own, target].some(each => each.toLowerCase() === wanted),
    );
    return path === undefined ? [] : found.map(link => `${path}/${link.name}`);
  });
}

const hasSet = (type: string, types: EdmModel['entityTypes']): boolean => types.get(type)?.entitySet !== undefined;

/** Undefined for a type that is contained in several places, or that the key may not read. */
function entityPath({ entitySet, container, withheld }: EdmEntityType): string | undefined {
  if (withheld) return undefined;
  if (entitySet !== undefined) return `${entitySet.name}(…)`;
  const path = container && entityPath(container.type);
  return path && `${path}/${container.navigation.name}${container.navigation.many ? '(…)' : ''}`;
}
