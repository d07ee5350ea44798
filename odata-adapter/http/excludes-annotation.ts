/** The value of preference `include-annotations` and a term -> whether the term is excluded (Part 1, section 8.2.8.4). A text that is no pattern is ignored. */

export interface QualifiedTerm {
  /** `Org.OData.Core.V1` */
  readonly namespace: string;
  /** `Core`, which payloads have instead. */
  readonly alias: string;
  /** `Permissions` */
  readonly name: string;
}

/** Of patterns for the same term the longest counts, and a whole name before all; of two that are equal, the one that includes. */
export function excludesAnnotation(patterns: string, { namespace, alias, name }: QualifiedTerm): boolean {
  const term = `${namespace}.${name}`;
  let best = { length: -1, excludes: false };
  for (const item of patterns.split(',').map(text => text.trim())) {
    const excludes = item.startsWith('-');
    const written = excludes ? item.slice(1) : item;
    const pattern = written.startsWith(`${alias}.`) ? namespace + written.slice(alias.length) : written;
    const length = matchedLength(pattern, term);
    if (length > best.length || (length === best.length && !excludes)) best = { length, excludes };
  }
  return best.excludes;
}

/** How much of the term the pattern names; -1 where it is another term's. */
function matchedLength(pattern: string, term: string): number {
  if (pattern === term) return term.length;
  const isWildcard = pattern === '*' || pattern.endsWith('.*');
  return isWildcard && term.startsWith(pattern.slice(0, -1)) ? pattern.length - 1 : -1;
}
