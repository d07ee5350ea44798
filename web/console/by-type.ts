/** Fields, or their names -> those of each type. A model may have a thousand types, so each is looked at once. */
export function typeOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

export function byType<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const types = new Map<string, Item[]>();
  for (const item of items) {
    const type = typeOf(nameOf(item));
    const known = types.get(type);
    if (known === undefined) types.set(type, [item]);
    else known.push(item);
  }
  return types;
}
