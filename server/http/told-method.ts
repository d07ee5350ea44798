/** The method of a request -> its name in figures and traces (OpenTelemetry, semantic conventions for HTTP): one that no door takes is `_OTHER`. Else anyone could make a series for each method that there is. */
const TAKEN: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export const OTHER_METHOD = '_OTHER';

export function toldMethod(method: string): string {
  return TAKEN.has(method) ? method : OTHER_METHOD;
}
