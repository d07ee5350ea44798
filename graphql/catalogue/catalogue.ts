/** What expressions may say beside names of the model: the functions by name. It is part of the model, so that whatever is derived from a model knows it. */
import { FUNCTIONS, type CatalogueFunction } from './functions';

export interface Catalogue {
  /** By name in lower case: names are taken in any case (OData 4.01 Part 2, section 5.1.1.4). */
  readonly functions: ReadonlyMap<string, CatalogueFunction>;
}

export function makeCatalogue(functions: readonly CatalogueFunction[]): Catalogue {
  return { functions: new Map(functions.map(row => [row.name.toLowerCase(), row])) };
}

/** The product's own. */
export const CATALOGUE = makeCatalogue(FUNCTIONS);
