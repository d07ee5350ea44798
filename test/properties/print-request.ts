/** A request -> its URL from the service root, percent-encoded. */
import type { Expand, Query, Request, Step } from './expression';
import { writeExpression, writeKey } from './write-expression';
import { writeSearch } from './write-search';

export function printRequest({ path, suffix, query, bare }: Request): string {
  const options = printOptions(query).map(([name, text]) => `${bare ? name.toUpperCase() : `$${name}`}=${encode(text)}`);
  return path.map(printStep).join('/') + suffix + (options.length > 0 ? `?${options.join('&')}` : '');
}

/** Leaves what a query string may hold, so that URLs stay readable; a plus must be encoded, an ampersand and a hash too. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(?:24|2C|2F|3A|3B|3D|40)/g, code => decodeURIComponent(code));
}

function printStep({ name, key }: Step): string {
  return key === undefined ? name : name + encodeURIComponent(writeKey(key));
}

function printOptions(query: Query): [string, string][] {
  const { compute, search, filter, orderby, top, skip, count, select, expand } = query;
  const options: [string, string | undefined][] = [
    ['compute', compute.map(({ name, expression }) => `${writeExpression(expression)} as ${name}`).join(',')],
    ['search', search && writeSearch(search)],
    ['filter', filter && writeExpression(filter)],
    ['orderby', orderby.map(item => writeExpression(item.expression) + (item.descending ? ' desc' : '')).join(',')],
    ['top', top?.toString()],
    ['skip', skip?.toString()],
    ['count', count ? 'true' : undefined],
    ['select', typeof select === 'string' ? select : select?.join(',')],
    ['expand', expand.map(printExpand).join(',')],
  ];
  return options.filter((option): option is [string, string] => option[1] !== undefined && option[1] !== '');
}

function printExpand({ link, suffix, query, levels }: Expand): string {
  const options = printOptions(query);
  if (levels !== undefined) options.push(['levels', String(levels)]);
  return link + suffix + (options.length > 0 ? `(${options.map(([name, text]) => `$${name}=${text}`).join(';')})` : '');
}
