/** A syntax tree -> the names of the parameter aliases that it refers to; of those in nested options, the ones that have no value there. */
export function aliasesOf(tree: unknown): ReadonlySet<string> {
  if (typeof tree !== 'object' || tree === null) return new Set();
  if ('kind' in tree && tree.kind === 'alias' && 'name' in tree && typeof tree.name === 'string') return new Set([tree.name]);
  const parts: readonly unknown[] = tree instanceof Map ? [...tree.values()] : Object.values(tree);
  const found = new Set(parts.flatMap(part => [...aliasesOf(part)]));
  if ('aliases' in tree && tree.aliases instanceof Map) for (const name of tree.aliases.keys()) found.delete(String(name));
  return found;
}
