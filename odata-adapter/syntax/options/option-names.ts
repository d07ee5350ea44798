/** The system query options of the standard by name (Part 2, section 5.1), and where each may stand. */

export const OPTION_NAMES = [
  'filter', 'orderby', 'select', 'expand', 'search', 'top', 'skip', 'count', 'levels', 'format', 'skiptoken',
  'compute', 'apply', 'index', 'schemaversion', 'deltatoken', 'id',
] as const; // prettier-ignore

export type OptionName = (typeof OPTION_NAMES)[number];

/** What options in parentheses belong to: `$expand=A(...)`, `$expand=A/$ref(...)`, `$select=A(...)`, `A/$count(...)`. */
export type NestedPlace = 'expand' | 'ref' | 'select' | 'count';

/** ABNF section 2: expandOption, expandRefOption, selectOption and expandCountOption. */
export const NESTED_OPTIONS: Record<NestedPlace, readonly OptionName[]> = {
  expand: ['filter', 'orderby', 'select', 'expand', 'search', 'top', 'skip', 'count', 'levels', 'compute', 'apply'],
  ref: ['filter', 'orderby', 'search', 'top', 'skip', 'count'],
  select: ['filter', 'orderby', 'select', 'search', 'top', 'skip', 'count', 'compute'],
  count: ['filter', 'search'],
};

export const DOLLAR_NAMES: readonly string[] = OPTION_NAMES.map(name => `$${name}`);

/** Options are named with and without `$`, in any case (Part 2, section 5.1). */
export function findOption(written: string): OptionName | undefined {
  const name = (written.startsWith('$') ? written.slice(1) : written).toLowerCase();
  return OPTION_NAMES.find(option => option === name);
}
