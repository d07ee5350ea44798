/** Whoever takes an object apart passes what is left. The type allows nothing, so a new member does not compile until each of them takes it. */
export const nothingLeft: (rest: Readonly<Record<string, never>>) => void = () => undefined;
