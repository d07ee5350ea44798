/** A name that nothing has -> the path that it was probably meant to be: other languages write `Manager.Name`. Undefined where it does not begin with one of those that a path goes on from. */
export function dottedPath(name: string, onTheWay: readonly string[]): string | undefined {
  const [first = '', ...rest] = name.split('.');
  const begins = rest.length > 0 && onTheWay.some(candidate => candidate.toLowerCase() === first.toLowerCase());
  return begins ? [first, ...rest].join('/') : undefined;
}
