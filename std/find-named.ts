/** A name as it was written, and what has names -> what is meant: what has just this name, else the only one that has it in another case. Undefined where there is none, or several. */
export function findNamed<T>(written: string, ...named: readonly ReadonlyMap<string, T>[]): T | undefined {
  for (const things of named) {
    const exact = things.get(written);
    if (exact !== undefined) return exact;
  }
  const folded = written.toLowerCase();
  const [alike, ...others] = named.flatMap(things => [...things].filter(([name]) => name.toLowerCase() === folded));
  return others.length === 0 ? alike?.[1] : undefined;
}

/** The same where only the name is wanted, as it is known. */
export function findName(written: string, names: Iterable<string>): string | undefined {
  return findNamed(written, new Map([...names].map(name => [name, name])));
}
