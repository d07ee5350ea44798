/** Options of a request, and the groups that it has and gets -> how its options change. The filter goes where it is about the same rows; an order goes with its column. */
import { columnsOf, hasGroups, stagesOf, writeGroups, type Groups } from './groups';
import { readOrder, writeOrder } from './order';
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
function orderAfter(order: string, change: GroupsChange): string {
  const [from, to] = [lastOf(change.from), lastOf(change.to)];
  const [before, after] = [columnsOf(from), columnsOf(to)];
  const items = readOrder(order)?.flatMap(item => {
    if (after.includes(item.path) || !before.includes(item.path)) return [item];
    const place = from.aggregates.findIndex(({ alias }) => alias === item.path);
    const renamed = from.aggregates.length === to.aggregates.length ? to.aggregates[place]?.alias : undefined;
    return renamed === undefined || renamed === '' ? [] : [{ ...item, path: renamed }];
  });
  return items === undefined ? order : writeOrder(items);
}

function lastOf(groups: Groups): Groups {
  return stagesOf(groups).at(-1) ?? groups;
}
