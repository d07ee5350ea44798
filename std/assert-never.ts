/** Closes a `switch` over a union. A forgotten case does not compile, and throws when it runs. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
