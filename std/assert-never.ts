/** Closes a `switch` over a union: a case that was forgotten does not compile, and does not pass silently when it runs. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
