/** The functions and query options that requests may use, by name. It is part of the model, so that everything derived from a model has it. */
import { FUNCTIONS, type CatalogueFunction } from './functions';
import type { OptionRow } from './option-row';
import { OPTIONS } from './options';

export interface Catalogue {
  /** By name in lower case: names are taken in any case (OData 4.01 Part 2, section 5.1.1.4). */
  readonly functions: ReadonlyMap<string, CatalogueFunction>;
  readonly options: ReadonlyMap<string, OptionRow>;
}

interface Rows {
  readonly functions: readonly CatalogueFunction[];
  readonly options: readonly OptionRow[];
}

export function makeCatalogue({ functions, options }: Rows): Catalogue {
  return {
    functions: new Map(functions.map(row => [row.name.toLowerCase(), row])),
    options: new Map(options.map(row => [row.name, row])),
  };
}

/** The product's own. */
export const CATALOGUE = makeCatalogue({ functions: FUNCTIONS, options: OPTIONS });
