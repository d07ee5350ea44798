/** Options of a request, and the groups that it has and gets -> its options with these groups. The filter goes where it is about the same rows; an order goes with its column. */
import { columnsOf, hasGroups, writeGroups, type Groups } from './groups';
import { decodeValue, encodeValue, optionValue, withOption, type Options } from './request-text';

export interface GroupsChange {
  readonly from: Groups;
  readonly to: Groups;
}

/** Of rows that are no longer there. */
const OF_ROWS = ['$filter', '$select', '$expand', '$compute', '$search', '$orderby'];

export function withGroups(options: Options | undefined, { from, to }: GroupsChange): Options {
  const write = (known: Options, [name, value]: readonly [string, string]): Options => withOption(known, name, encodeValue(value));
  const start = options ?? [];
  if (hasGroups(from) && hasGroups(to)) {
    const order = decodeValue(optionValue(start, '$orderby') ?? '');
    return write(write(start, ['$apply', writeGroups(to)]), ['$orderby', orderAfter(order, { from, to })]);
  }
  const filter = hasGroups(from) ? to.filter : decodeValue(optionValue(start, '$filter') ?? '');
  const cleared = OF_ROWS.reduce<Options>((known, name) => withOption(known, name, ''), start);
  return hasGroups(to)
    ? write(cleared, ['$apply', writeGroups({ ...to, filter })])
    : write(withOption(cleared, '$apply', ''), ['$filter', filter]);
}

/** A column that got another name takes its order along; one that is gone has none. */
function orderAfter(order: string, { from, to }: GroupsChange): string {
  const [, name, direction = ''] = /^([^\s,()]+)( asc| desc)?$/.exec(order) ?? [];
  if (name === undefined || columnsOf(to).includes(name) || !columnsOf(from).includes(name)) return order;
  const place = from.aggregates.findIndex(({ alias }) => alias === name);
  const renamed = from.aggregates.length === to.aggregates.length ? to.aggregates[place]?.alias : undefined;
  return renamed === undefined || renamed === '' ? '' : `${renamed}${direction}`;
}
