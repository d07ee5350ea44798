/** How a set is read -> the URL of the request: only what is needed is selected, and each way is an expansion in another. */
import type { ReadValue, SetReading, Step } from './set-reading';

export function readingUrl(address: string, { root, rootType, ways, values }: SetReading): string {
  const own = values.filter(({ from }) => from === 'own');
  const leaf = (key: readonly string[]): readonly string[] => optionsOf(own, key);
  const options = ways.every(way => way.length === 0)
    ? leaf(rootType.key)
    : [`$select=${rootType.key.join(',')}`, `$expand=${expansions(ways, leaf)}`];
  return `${address}/${encodeURIComponent(root)}?${options.map(encode).join('&')}`;
}

function optionsOf(values: readonly ReadValue[], key: readonly string[]): readonly string[] {
  const selected = new Set([...key, ...values.filter(({ expanded }) => !expanded).flatMap(({ path: [first = ''] }) => first)]);
  const expanded = values.filter(value => value.expanded).map(({ path: [link = '', property = ''] }) => `${link}($select=${property})`);
  // A type without a key has none to select.
  const selects = selected.size === 0 ? [] : [`$select=${[...selected].join(',')}`];
  return [...selects, ...(expanded.length === 0 ? [] : [`$expand=${expanded.join(',')}`])];
}

function expansions(ways: readonly (readonly Step[])[], leaf: (key: readonly string[]) => readonly string[]): string {
  const firsts = new Map(ways.flatMap(([step]) => (step === undefined ? [] : [[step.navigation.name, step] as const])));
  const each = [...firsts.values()].map(({ navigation: { name }, type }) => {
    const rest = ways.filter(([step]) => step?.navigation.name === name).map(way => way.slice(1));
    const isEnd = rest.some(way => way.length === 0);
    const options = isEnd ? leaf(type.key) : [`$select=${type.key.join(',')}`, `$expand=${expansions(rest, leaf)}`];
    return options.length === 0 ? name : `${name}(${options.join(';')})`;
  });
  return each.join(',');
}

/** An option of an expansion as a query has it (RFC 3986): `#`, `+` and `&` are escaped too. */
function encode(option: string): string {
  return encodeURI(option).replaceAll('#', '%23').replaceAll('+', '%2B').replaceAll('&', '%26');
}
