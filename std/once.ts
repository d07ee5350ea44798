/** What makes a value -> the same, which makes it when it is asked for and not again. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
