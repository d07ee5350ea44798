/** The system query options of the catalogue by name (Part 2, section 5.1). */
import { CATALOGUE, type Catalogue } from '../../../graphql/catalogue/catalogue';
import type { OptionRow } from '../../../graphql/catalogue/option-row';

export function dollarNames({ options }: Catalogue): readonly string[] {
  return [...options.keys()].map(name => `$${name}`);
}

/** Options are named with and without `$`, in any case (Part 2, section 5.1). */
export function findOption(written: string, { options }: Catalogue = CATALOGUE): OptionRow | undefined {
  return options.get((written.startsWith('$') ? written.slice(1) : written).toLowerCase());
}
