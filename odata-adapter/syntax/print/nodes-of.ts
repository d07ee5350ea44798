/** A syntax tree -> every object in it, itself first; a map's values, and the map. */
export function* nodesOf(tree: unknown): Generator<object> {
  if (typeof tree !== 'object' || tree === null) return;
  yield tree;
  for (const part of tree instanceof Map ? tree.values() : Object.values(tree)) yield* nodesOf(part);
}
