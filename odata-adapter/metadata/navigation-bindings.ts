/**
 * An entity set -> where its plain links lead (CSDL 4.01, section 13.4): to the entity set of the target's type or, where the targets are contained
 * in exactly one place, to the path of that place, such as `Persons/Affiliations`. Links to what is contained in several places are not bound, nor, for 4.0, to what is contained at all: such a path is no
 * target there, and readers of 4.0 that look for an entity set of that name fail.
 */
import type { EdmEntitySet, EdmEntityType, EdmModel, EdmNavigation } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';

export interface NavigationBinding {
  readonly path: string;
  readonly target: string;
}

export function navigationBindings(set: EdmEntitySet, edm: EdmModel, version: ODataVersion): NavigationBinding[] {
  const places = version === '4.0' ? NO_PLACES : containmentPlaces(edm);
  return reachableLinks(set.type, edm).flatMap(({ path, navigation }) => {
    const type = targetType(edm, navigation);
    const target = type.entitySet?.name ?? onlyPlace(places.get(type.name));
    return target === undefined ? [] : [{ path, target }];
  });
}

const NO_PLACES: ReadonlyMap<string, string[]> = new Map();

/** What is contained in a type, each with the way there: `Affiliations`, `Affiliations/Functions`. `around` are the types on the way: a type that contains itself is gone into once. */
export function containedPlaces(type: EdmEntityType, edm: EdmModel, around = [type]): readonly Place[] {
  const contained = [...type.navigation.values()].filter(navigation => navigation.contained);
  return contained.flatMap(navigation => {
    const target = targetType(edm, navigation);
    if (around.includes(target)) return [];
    const below = containedPlaces(target, edm, [...around, target]).map(place => ({ ...place, path: `${navigation.name}/${place.path}` }));
    return [{ path: navigation.name, type: target }, ...below];
  });
}

interface Reached {
  readonly path: string;
  readonly navigation: EdmNavigation;
}

/** Plain links of a type and of what is contained in it. */
function reachableLinks(type: EdmEntityType, edm: EdmModel): Reached[] {
  const plain = [...type.navigation.values()]
    .filter(navigation => !navigation.contained)
    .map(navigation => ({ path: navigation.name, navigation }));
  const below = containedPlaces(type, edm).flatMap(place =>
    [...place.type.navigation.values()]
      .filter(navigation => !navigation.contained)
      .map(navigation => ({ path: `${place.path}/${navigation.name}`, navigation })),
  );
  return [...plain, ...below];
}

interface Place {
  readonly path: string;
  readonly type: EdmEntityType;
}

/** Every path from an entity set over containment, by the type that it leads to. */
function containmentPlaces(edm: EdmModel): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const set of edm.entitySets.values()) {
    for (const { path, type } of containedPlaces(set.type, edm)) {
      places.set(type.name, [...(places.get(type.name) ?? []), `${set.name}/${path}`]);
    }
  }
  return places;
}

function onlyPlace(places: readonly string[] | undefined): string | undefined {
  return places?.length === 1 ? places[0] : undefined;
}

function targetType(edm: EdmModel, navigation: EdmNavigation): EdmEntityType {
  const type = edm.entityTypes.get(navigation.target);
  if (type === undefined) throw new Error(`${navigation.name} leads to no entity type.`);
  return type;
}
