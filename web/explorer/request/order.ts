/** The text of `$orderby` <-> the paths that rows are ordered by, the first one first. Undefined where clicks cannot say it. */
export interface OrderItem {
  readonly path: string;
  readonly isDescending: boolean;
}

export function readOrder(order: string): readonly OrderItem[] | undefined {
  if (order.trim() === '') return [];
  const items = order.split(',').map(item => /^\s*([A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*)(?:\s+(asc|desc))?\s*$/.exec(item));
  const known = items.flatMap(item => (item === null ? [] : [{ path: item[1] ?? '', isDescending: item[2] === 'desc' }]));
  return known.length < items.length ? undefined : known;
}

export function writeOrder(items: readonly OrderItem[]): string {
  return items.map(({ path, isDescending }) => `${path}${isDescending ? ' desc' : ''}`).join(',');
}
