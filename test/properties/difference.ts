/** Two JSON values -> where they differ first, in words; undefined when they do not. The order of an object's members is no difference. */
export function difference(expected: unknown, actual: unknown, place = 'answer'): string | undefined {
  if (Array.isArray(expected) && Array.isArray(actual)) return listDifference(expected, actual, place);
  if (isObject(expected) && isObject(actual)) return objectDifference(expected, actual, place);
  return Object.is(expected, actual) ? undefined : `${place}: expected ${show(expected)}, got ${show(actual)}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200));

function listDifference(expected: readonly unknown[], actual: readonly unknown[], place: string): string | undefined {
  for (const [index, item] of expected.entries()) {
    if (index >= actual.length) break;
    const found = difference(item, actual[index], `${place}[${index}]`);
    if (found !== undefined) return `${found} (${expected.length} rows expected, ${actual.length} given)`;
  }
  return expected.length === actual.length ? undefined : `${place}: ${expected.length} rows expected, ${actual.length} given`;
}

function objectDifference(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  place: string,
): string | undefined {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(expected[name], actual[name], `${place}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
