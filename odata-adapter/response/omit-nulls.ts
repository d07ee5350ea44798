/** The objects of a payload, in place: properties that are null go (`Prefer: omit-values`, Part 1, section 8.2.8.6). Nulls within a collection stay. */
export function omitNulls(value: object): void {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) omitWithin(item);
    return;
  }
  const properties = value as Record<string, unknown>;
  for (const name of Object.keys(properties)) {
    if (properties[name] === null) properties[name] = undefined;
    else omitWithin(properties[name]);
  }
}

function omitWithin(value: unknown): void {
  if (typeof value === 'object' && value !== null) omitNulls(value);
}
