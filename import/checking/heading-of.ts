/** A field of the model -> what the source calls it; undefined where a constant fills it. */
import type { SourceSet } from '../sources/source';

export function headingOf({ headings }: SourceSet, field: string): string | undefined {
  return headings === undefined ? field : headings.get(field);
}
