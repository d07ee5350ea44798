/** Names of what is derived from a model's types, all in one place. The reader of the model rejects names that would collide with them. */
import type { ScalarName } from './scalar-name';

/** GraphQL's own scalars among those of the model. */
const BUILT_IN_SCALARS: readonly ScalarName[] = ['Boolean', 'Int', 'Float', 'String'];

/** The scalars that `scalar-types.graphql` defines. */
const CUSTOM_SCALARS: readonly ScalarName[] = [
  'Byte', 'SByte', 'Short', 'Long', 'Single', 'Decimal', 'UUID', 'Date', 'DateTime', 'TimeOfDay', 'Duration', 'Binary', 'Stream',
]; // oxfmt-ignore

export const SCALAR_NAMES: readonly ScalarName[] = [...BUILT_IN_SCALARS, ...CUSTOM_SCALARS];

/** A page, a page of transformed rows, a filter, an order, a filter over a to-many link and one over a to-one link, a change and a page of changes, what its links reached, and its key. */
export interface EntityTypeNames {
  readonly page: string;
  readonly aggregate: string;
  readonly filter: string;
  readonly order: string;
  readonly collectionFilter: string;
  readonly linkFilter: string;
  readonly change: string;
  readonly changePage: string;
  readonly reached: string;
  readonly key: string;
}

export function entityTypeNames(entity: string): EntityTypeNames {
  return {
    page: `${entity}Page`,
    aggregate: `${entity}Aggregate`,
    filter: filterName(entity),
    order: orderName(entity),
    collectionFilter: `${entity}CollectionFilter`,
    linkFilter: `${entity}LinkFilter`,
    change: `${entity}Change`,
    changePage: `${entity}ChangePage`,
    reached: `${entity}Reached`,
    key: `${entity}Key`,
  };
}

/** Of an entity, a complex type, an enum or a scalar. */
export function filterName(type: string): string {
  return `${type}Filter`;
}

/** Of an entity or a complex type. */
export function orderName(type: string): string {
  return `${type}Order`;
}

/** The field beside a collection for what transformations make of it: `personsAggregate`. */
export function aggregateField(collection: string): string {
  return `${collection}Aggregate`;
}

/** The field beside a collection for what changed in it, by the name of the field for one entity: `personChanges`. */
export function changesField(single: string): string {
  return `${single}Changes`;
}

/** The field of a change that tells what its links led to. */
export const REACHED = 'reached';

/** Fields of a change beside those of the key. */
export const CHANGE_MEMBERS: readonly string[] = ['removed', 'entity', REACHED];

/** A member of `FieldName` or `LinkName`: `Person_firstname`, `Thing_size_width`. Names of a model hold no underscore, so none can be mistaken. */
export function memberName(owner: string, ...path: readonly string[]): string {
  return [owner, ...path].join('_');
}

/** `PersonPost.protected`: grants the values that `@protectable` hides. No field has this name where a type has such values. */
export const PROTECTED = 'protected';

/** The field of every entity that is computed as its argument says. */
export const COMPUTE = 'compute';

/** Members of an entity's filter that are not its fields. */
export const FILTER_MEMBERS: readonly string[] = ['and', 'or', 'not', 'expression'];

/** A group of fields: `PERSON_CPR`. No field and no type is written so in a list of a key. */
export function isGroupName(name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name);
}
