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

interface Method {
  /** How names begin that are made for it. */
  readonly beginning: string;
  readonly ofNumbers: boolean;
}

const METHODS: Readonly<Record<ValueMethod, Method>> = {
  sum: { beginning: 'Sum', ofNumbers: true },
  average: { beginning: 'Average', ofNumbers: true },
  min: { beginning: 'Min', ofNumbers: false },
  max: { beginning: 'Max', ofNumbers: false },
  countdistinct: { beginning: 'Distinct', ofNumbers: false },
};

function nameOf(method: ValueMethod, path: string): string {
  return `${METHODS[method].beginning}${path.replaceAll('/', '')}`;
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}${number}`;
  return free;
}

const NUMBERS = ['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Double', 'Edm.Single'];

/** The fields that the service takes for the method. */
export function fittingPlaces(method: ValueMethod, groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  const fits = (type: string, link: string | undefined): boolean =>
    !METHODS[method].ofNumbers || (link === undefined && NUMBERS.includes(type));
  return groups
    .map(group => ({ ...group, places: group.places.filter(({ field }) => fits(field.type, group.link)) }))
    .filter(({ places }) => places.length > 0);
}
