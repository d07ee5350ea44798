/** What a service offers and what can be imported -> how each set is read. What does not match is told by its name. Names match in any case. */
import type { ZoneClock } from '../../std/zone-clock';
import type { EntityType, Link } from '../../graphql/annotated-schema';
import { findName, findNamed } from '../../std/find-named';
import type { ColumnField, ImportSet, ImportTarget } from '../target/import-target';
import { changeValue } from './change-value';
import type { Profile } from './profiles';
import type { ServiceMetadata, ServiceType } from './service-metadata';
import type { ReadValue, SetReading, Step, Way } from './set-reading';

export interface ReadingPlan {
  readonly readings: readonly SetReading[];
  /** What is not read, in sentences. */
  readonly told: readonly string[];
}

export interface Offered {
  readonly metadata: ServiceMetadata;
  readonly target: ImportTarget;
  readonly profile: Profile;
  /** Its time zone turns a moment into a day. */
  readonly clock: ZoneClock;
}

export function planReadings(offered: Offered): ReadingPlan {
  const places = findPlaces(offered);
  const told: string[] = [];
  const readings = [...offered.target.sets.values()].flatMap(set => {
    const place = placeOf(set, places, offered);
    if (place === undefined) {
      const unasked = rootOf(set.type, offered.metadata)?.root;
      const reason =
        unasked === undefined ? 'the service has no such set or link' : `the profile does not ask for ${unasked}, and no link leads to it`;
      told.push(`${set.name} is not read: ${reason}.`);
      return [];
    }
    const values = planValues(set, place, offered);
    const missing = requiredFields(set).filter(name => !values.some(({ field }) => field === name));
    if (missing.length > 0) {
      told.push(`${set.name} is not read: the service does not tell ${missing.join(', ')}.`);
      return [];
    }
    const absent = [...set.fields.values()].filter(
      ({ name, column }) => column !== set.table.changed && !values.some(({ field }) => field === name),
    );
    if (absent.length > 0)
      told.push(`${set.name} is read without ${absent.map(({ name }) => name).join(', ')}, which the service does not tell.`);
    return [{ set, ...place, values }];
  });
  return { readings, told: [...told, ...tellUnread(offered, places), ...tellLed(offered, places), ...tellBetween(offered, places)] };
}

/** Sets of the service that no type is read from. Of those that are known, what is missing is told with their types. */
function tellUnread({ metadata, target, profile }: Offered, places: ReadonlyMap<string, Place>): readonly string[] {
  const roots = [...target.sets.values()].map(set => rootOf(set.type, metadata)?.root);
  const known = new Set([...roots, ...[...places.values()].map(({ root }) => root)]);
  const types = new Set([...places.values()].map(({ type }) => type));
  return [...metadata.sets].flatMap(([name, typeName]) => {
    const type = metadata.types.get(typeName);
    // Where a set cannot be asked, its entities are read over links.
    if (known.has(name) || (!isAsked(name, profile) && type !== undefined && types.has(type))) return [];
    const reason = findNamed(type?.name ?? '', target.refused) ?? 'the model has no such set';
    return [`The set ${name} of the service is not read: ${reason}.`];
  });
}

/** Types that nothing can be imported into, and that the service has no set of, where its links lead to them. */
function tellLed({ metadata, target }: Offered, places: ReadonlyMap<string, Place>): readonly string[] {
  const navigations = [...places.values()].flatMap(({ type }) => [...type.navigations.values()]);
  const led = navigations.flatMap(({ type }) => metadata.types.get(type)?.name ?? []);
  return [...target.refused].flatMap(([name, reason]) =>
    hasSet(name, metadata) || findName(name, led) === undefined ? [] : [`${name} is not read: ${reason}.`],
  );
}

function hasSet(type: string, { sets, types }: ServiceMetadata): boolean {
  const names = [...sets.values()].flatMap(name => types.get(name)?.name ?? []);
  return findName(type, names) !== undefined;
}

/** Tables between two types that the service links, and that no type has, or one that nothing can be imported into and that the service has no set of. */
function tellBetween({ metadata, target }: Offered, places: ReadonlyMap<string, Place>): readonly string[] {
  const types = new Map([...target.sets.values()].map(({ type }) => [type.name, type]));
  const over = new Map<string, string[]>();
  for (const { name, links } of types.values())
    for (const { odataName, join } of links) {
      const navigations = places.get(name)?.type.navigations;
      if (join.through === undefined || findNamed(odataName, navigations ?? new Map()) === undefined) continue;
      const type = target.typed.get(join.through.table);
      if (type !== undefined && (!target.refused.has(type) || hasSet(type, metadata))) continue;
      over.set(join.through.table, [...(over.get(join.through.table) ?? []), `${name}/${odataName}`]);
    }
  return [...over].map(([table, [first = '', ...others]]) => {
    const links = others.length === 0 ? `${first} leads` : `${[first, ...others].join(' and ')} lead`;
    const reason = target.refused.get(target.typed.get(table) ?? '') ?? 'the model has no type for this table';
    return `The rows of "${table}" are not read, over which ${links}: ${reason}.`;
  });
}

type Place = Pick<SetReading, 'owner' | 'parent' | 'root' | 'rootType' | 'type' | 'ways'>;

/** Types by name, each where it is reached first: in a set of its own, or over the links of the model that lead to it. */
function findPlaces({ metadata, target, profile }: Offered): ReadonlyMap<string, Place> {
  const asked = { ...metadata, sets: new Map([...metadata.sets].filter(([name]) => isAsked(name, profile))) };
  const entities = new Map([...target.sets.values()].map(({ type }) => [type.name, type]));
  const places = new Map<string, Place>();
  for (const entity of entities.values()) {
    const root = rootOf(entity, asked);
    if (root !== undefined) places.set(entity.name, root);
  }
  for (let before = -1; before < places.size;) {
    before = places.size;
    const owners = [...places];
    for (const entity of entities.values()) {
      if (places.has(entity.name)) continue;
      const found = (isContained: boolean): readonly Place[] =>
        owners.flatMap(([owner, place]) => {
          const links = entities.get(owner)?.links.filter(link => link.target === entity.name && link.contained === isContained);
          return over({ owner, links: links ?? [] }, place, metadata);
        });
      // The containing link has all entities; another link leaves out those that lead nowhere.
      const [best] = [...found(true), ...found(false)];
      if (best !== undefined) places.set(entity.name, best);
    }
  }
  return places;
}

function isAsked(set: string, { sets }: Profile): boolean {
  return sets?.has(set) ?? true;
}

function rootOf({ name, entitySet }: EntityType, { sets, types }: ServiceMetadata): Place | undefined {
  const named = new Map([...sets].map(([set, type]) => [set, { set, type }]));
  const typed = new Map([...sets].map(([set, type]) => [types.get(type)?.name ?? '', { set, type }]));
  const found = (entitySet === undefined ? undefined : findNamed(entitySet.name, named)) ?? findNamed(name, typed);
  const type = types.get(found?.type ?? '');
  return found === undefined || type === undefined
    ? undefined
    : { root: found.set, rootType: type, ways: [[]], type, parent: type, owner: name };
}

interface OwnedLinks {
  /** Name of the type that has them. */
  readonly owner: string;
  readonly links: readonly Link[];
}

/** A link to many leads to all of them. Where there is none, each link to one leads to some. */
function over({ owner, links }: OwnedLinks, place: Place, { types }: ServiceMetadata): readonly Place[] {
  const steps = links.flatMap(({ odataName }): readonly Step[] => {
    const navigation = findNamed(odataName, place.type.navigations);
    const type = types.get(navigation?.type ?? '');
    return navigation === undefined || type === undefined ? [] : [{ navigation, type }];
  });
  const many = steps.find(({ navigation }) => navigation.many);
  const taken = many === undefined ? steps : [many];
  const [first] = taken;
  if (first === undefined) return [];
  const ways = place.ways.flatMap((way: Way) => taken.map(step => [...way, step]));
  return [{ root: place.root, rootType: place.rootType, ways, type: first.type, parent: place.type, owner }];
}

/** For `OrgUnit/KLEPrimary` over that link; for a type, where the type is reached. */
function placeOf({ name, type }: ImportSet, places: ReadonlyMap<string, Place>, { metadata, target }: Offered): Place | undefined {
  const [owner = '', link] = name.split('/');
  const place = places.get(owner);
  if (link === undefined || place === undefined) return places.get(type.name);
  const links = [...target.sets.values()].find(set => set.type.name === owner)?.type.links ?? [];
  return over({ owner, links: links.filter(({ odataName }) => odataName === link) }, place, metadata)[0];
}

function planValues(set: ImportSet, place: Place, offered: Offered): readonly ReadValue[] {
  return [...set.fields.values()]
    .filter(({ column }) => column !== set.table.changed)
    .flatMap(field => {
      const found =
        ownValue(field, place.type) ??
        parentValue(field, set, place) ??
        linkedValue(field, place, offered) ??
        fallback(`${set.name}/${field.name}`, place, offered);
      if (found === undefined) return [];
      const { properties } = found.from === 'own' ? place.type : place.parent;
      return [{ ...found, field: field.name, change: changeValue(field, properties.get(found.path[0] ?? ''), offered.clock) }];
    });
}

type ValuePlace = Pick<ReadValue, 'expanded' | 'from' | 'path'>;

function ownValue({ name }: ColumnField, type: ServiceType): ValuePlace | undefined {
  const [first = '', ...rest] = name.split('/');
  const property = findName(first, type.properties.keys());
  return property === undefined ? undefined : { from: 'own', path: [property, ...rest], expanded: false };
}

/** The key of those that hold the entities of the set. */
function parentValue({ column }: ColumnField, { references }: ImportSet, { parent, owner, ways }: Place): ValuePlace | undefined {
  const [key, ...more] = parent.key;
  if (ways.some(way => way.length === 0) || key === undefined || more.length > 0) return undefined;
  const isParent = [...references.values()].some(
    reference => String(reference.reference.columns) === column && reference.type.name === owner,
  );
  return isParent ? { from: 'parent', path: [key], expanded: false } : undefined;
}

/** `Affiliation/Uuid`: a field of the entity that a link leads to. */
function linkedValue({ name }: ColumnField, { type }: Place, { metadata }: Offered): ValuePlace | undefined {
  const [link = '', field] = name.split('/');
  const navigation = findNamed(link, type.navigations);
  const target = metadata.types.get(navigation?.type ?? '');
  if (field === undefined || navigation === undefined || navigation.many || target === undefined) return undefined;
  const property = findName(field, target.properties.keys());
  return property === undefined ? undefined : { from: 'own', path: [navigation.name, property], expanded: true };
}

function fallback(name: string, { type }: Place, { profile }: Offered): ValuePlace | undefined {
  const other = profile.instead.get(name);
  const property = other === undefined ? undefined : findName(other, type.properties.keys());
  return property === undefined ? undefined : { from: 'own', path: [property], expanded: false };
}

/** Those whose column nothing else fills. */
function requiredFields({ table, fields, fixed }: ImportSet): readonly string[] {
  const isFilled = (column: string): boolean =>
    column === table.changed || column === table.deleted || fixed.some(each => each.column === column);
  const needed = [...table.columns.values()].filter(({ name, isRequired }) => isRequired && !isFilled(name));
  return needed.flatMap(({ name }) => {
    const field = [...fields.values()].find(({ column }) => column === name);
    return field?.fill === undefined ? [field?.name ?? name] : [];
  });
}
