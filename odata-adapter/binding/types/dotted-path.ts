/** A name that nothing has -> the path that it was probably meant to be: other languages write `Manager.Name`. Undefined where it does not begin with one of the known names. */
export function dottedPath(name: string, known: readonly string[]): string | undefined {
  const [first = '', ...rest] = name.split('.');
  const begins = rest.length > 0 && known.some(candidate => candidate.toLowerCase() === first.toLowerCase());
  return begins ? [first, ...rest].join('/') : undefined;
}
