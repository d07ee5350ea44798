/** Media ranges and what is offered -> the type that the client likes best, with the range that admits it (RFC 9110, section 12.5.1). */
import type { MediaRange } from './parse-accept';

export interface ChosenType {
  readonly type: string;
  readonly range: MediaRange;
}

export type IsSupported = (range: MediaRange, type: string) => boolean;

/** `ranges` the best liked first. Of types that are liked the same, the one that is offered first. */
export function chooseMediaType(
  offered: readonly string[],
  ranges: readonly MediaRange[],
  isSupported: IsSupported,
): ChosenType | undefined {
  const admitted = offered.flatMap(type => {
    const range = mostSpecific(type, ranges, isSupported);
    return range !== undefined && range.quality > 0 ? [{ type, range }] : [];
  });
  return admitted.sort((a, b) => b.range.quality - a.range.quality)[0];
}

/** A type that is named has the quality that it is named with, whatever a wildcard says. */
function mostSpecific(type: string, ranges: readonly MediaRange[], isSupported: IsSupported): MediaRange | undefined {
  const names = [type, `${type.split('/', 1)[0] ?? ''}/*`, '*/*'];
  for (const name of names) {
    const range = ranges.find(candidate => candidate.type === name && isSupported(candidate, type));
    if (range !== undefined) return range;
  }
  return undefined;
}
