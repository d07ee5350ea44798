/** A tree without its spans and without members that are undefined; a map as the list of its entries. */
export function withoutSpans(node: unknown): unknown {
  if (node instanceof Map) return withoutSpans([...node]);
  if (Array.isArray(node)) return node.map(withoutSpans);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).filter(([name, value]) => !/span$/i.test(name) && value !== undefined);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutSpans(value)]));
}
