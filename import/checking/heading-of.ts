/** A field of the model, or a link that is told by a field of its target -> what the source calls it; undefined where a constant fills it. */
import type { SourceSet } from '../sources/source';

export function headingOf({ headings }: SourceSet, field: string): string | undefined {
  if (headings === undefined) return field;
  const named = field.toLowerCase();
  return [...headings].find(([name]) => `${name}/`.toLowerCase().startsWith(`${named}/`))?.[1];
}
