/** A method, and the fields that there are -> an aggregate to begin with, named after both. Undefined where no field fits. */
import { VALUE_METHODS, type Aggregate, type ValueMethod } from '../request/groups';
import type { PlaceGroup } from './filter-places';

export interface AggregateWishes {
  readonly places: readonly PlaceGroup[];
  /** Taken where it fits. */
  readonly path?: string | undefined;
  /** Names that fields and other aggregates have. */
  readonly taken: readonly string[];
}

export function newAggregate(method: string, { places, path, taken }: AggregateWishes): Aggregate | undefined {
  if (method === 'count') return { method, alias: freeName('Count', taken) };
  const known = VALUE_METHODS.find(one => one === method);
  if (known === undefined) return undefined;
  const ids = fittingPlaces(known, places).flatMap(group => group.places.map(({ id }) => id));
  const chosen = ids.find(id => id === path) ?? ids[0];
  return chosen === undefined ? undefined : { method: known, path: chosen, alias: freeName(nameOf(known, chosen), taken) };
}

/** A name that a person gave is kept; one that was made follows the method and the field. */
export function hasMadeName(aggregate: Aggregate): boolean {
  const made = aggregate.method === 'count' ? 'Count' : nameOf(aggregate.method, aggregate.path);
  return aggregate.alias.startsWith(made) && /^\d*$/.test(aggregate.alias.slice(made.length));
}

const BEGINNINGS: Readonly<Record<ValueMethod, string>> = {
  sum: 'Sum',
  average: 'Average',
  min: 'Min',
  max: 'Max',
  countdistinct: 'Distinct',
};

function nameOf(method: ValueMethod, path: string): string {
  return `${BEGINNINGS[method]}${path.replaceAll('/', '')}`;
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}${number}`;
  return free;
}

const NUMBERS = ['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Double', 'Edm.Single'];
/** Types whose values have no order. */
const UNORDERED = ['Edm.Binary'];

/** The fields that the service takes for the method. */
export function fittingPlaces(method: ValueMethod, groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  const fits = (type: string, link: string | undefined): boolean => {
    switch (method) {
      case 'sum':
      case 'average':
        return link === undefined && NUMBERS.includes(type);
      case 'min':
      case 'max':
        return !UNORDERED.includes(type);
      case 'countdistinct':
        return true;
    }
  };
  return groups
    .map(group => ({ ...group, places: group.places.filter(({ field }) => fits(field.type, group.link)) }))
    .filter(({ places }) => places.length > 0);
}
