/** Options of a request, and the groups that it has and gets -> how its options change. The filter goes where it is about the same rows; an order goes with its column. */
import { columnsOf, hasGroups, writeGroups, type Groups } from './groups';
import type { OptionChanges, OptionReader } from './request-text';

export interface GroupsChange {
  readonly from: Groups;
  readonly to: Groups;
}

/** Of rows that are no longer there. */
const NOTHING_OF_ROWS = { $filter: '', $select: '', $expand: '', $compute: '', $search: '', $orderby: '' };

export function withGroups(value: OptionReader, { from, to }: GroupsChange): OptionChanges {
  if (hasGroups(from) && hasGroups(to)) return { $apply: writeGroups(to), $orderby: orderAfter(value('$orderby') ?? '', { from, to }) };
  const filter = hasGroups(from) ? to.filter : (value('$filter') ?? '');
  return hasGroups(to)
    ? { ...NOTHING_OF_ROWS, $apply: writeGroups({ ...to, filter }) }
    : { ...NOTHING_OF_ROWS, $apply: '', $filter: filter };
}

/** A column that got another name takes its order along; one that is gone has none. */
function orderAfter(order: string, { from, to }: GroupsChange): string {
  const [, name, direction = ''] = /^([^\s,()]+)( asc| desc)?$/.exec(order) ?? [];
  if (name === undefined || columnsOf(to).includes(name) || !columnsOf(from).includes(name)) return order;
  const place = from.aggregates.findIndex(({ alias }) => alias === name);
  const renamed = from.aggregates.length === to.aggregates.length ? to.aggregates[place]?.alias : undefined;
  return renamed === undefined || renamed === '' ? '' : `${renamed}${direction}`;
}
