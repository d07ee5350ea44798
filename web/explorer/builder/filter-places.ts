/** A type -> what clicks can filter by: its fields, those of links to one, and those of links to many, of which any or all must fit. */
import type { Comparison } from '../request/filter-clauses';
import type { EntityType, Field, Schema } from '../schema/schema';

export interface FilterPlace {
  /** Tells one place from another. */
  readonly id: string;
  readonly among: Comparison['among'];
  readonly path: string;
  readonly field: Field;
}

export interface PlaceGroup {
  /** The link; undefined for the type's own fields. */
  readonly link: string | undefined;
  readonly quantifier: 'any' | 'all' | undefined;
  readonly places: readonly FilterPlace[];
}

export function filterPlaces(type: EntityType, { types }: Schema): readonly PlaceGroup[] {
  const own = { link: undefined, quantifier: undefined, places: placesOf(type, { among: undefined, before: '' }) };
  const linked = type.links.flatMap(({ name, target, isMany }): readonly PlaceGroup[] => {
    const found = types.get(target);
    if (found === undefined) return [];
    if (!isMany) return [{ link: name, quantifier: undefined, places: placesOf(found, { among: undefined, before: `${name}/` }) }];
    return (['any', 'all'] as const).map(quantifier => ({
      link: name,
      quantifier,
      places: placesOf(found, { among: { link: name, quantifier }, before: '' }),
    }));
  });
  return [own, ...linked];
}

export function placeId({ among, path }: Pick<Comparison, 'among' | 'path'>): string {
  return among === undefined ? path : `${among.link}/${among.quantifier}:${path}`;
}

function placesOf(
  { fields }: EntityType,
  { among, before }: { readonly among: Comparison['among']; readonly before: string },
): readonly FilterPlace[] {
  return fields.filter(isCompared).map(field => {
    const path = `${before}${field.name}`;
    return { id: placeId({ among, path }), among, path, field };
  });
}

/** What has properties of its own is compared by them, and bytes are not written by hand. */
function isCompared({ type, allowedValues }: Field): boolean {
  return type.startsWith('Edm.') ? type !== 'Edm.Stream' && type !== 'Edm.Binary' : allowedValues.length > 0;
}
