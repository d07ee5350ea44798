/** A function that makes a value -> the same function, which makes the value once, when it is first called. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
