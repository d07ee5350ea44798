/** An entity type -> whether a free-text search looks into any of its properties, of which the key may not read all. */
import type { EdmEntityType } from './edm-model';

export function isSearchable({ properties }: EdmEntityType): boolean {
  return [...properties.values()].some(({ searchable }) => searchable);
}
