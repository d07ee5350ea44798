/** A storage that ends with the page: queries may hold literals, which are to be kept nowhere. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'> {
  const kept = new Map<string, string>();
  return {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}
