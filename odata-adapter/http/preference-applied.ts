/**
 * What was preferred and what the request is for -> header `Preference-Applied` (Part 1, section 8.3.6): what was done of it, as it was done.
 * Neither done nor answered: `respond-async`, `wait`, `allow-entityreferences`, `track-changes`, `callback`, `continue-on-error` and `return`.
 */
import { assertNever } from '../../std/assert-never';
import type { BoundExpand, BoundRequest, BoundTarget } from '../binding/bound-request';
import type { Preferences } from './read-preferences';

/** What a key may not read is always annotated so; there is no other annotation in data, and none is left out of `$metadata`. */
const ANNOTATIONS = { data: '"Core.Permissions"', metadata: '"*"', serviceDocument: undefined } as const;

export function preferenceApplied(preferences: Preferences, bound: BoundRequest, maxPageSize: number): string | undefined {
  const { maxPageSize: size, omitValues, includeAnnotations, spellings } = preferences;
  if (spellings.size === 0) return undefined;
  const done = {
    maxpagesize: size !== undefined && hasCollections(bound) ? Math.min(size, maxPageSize) : undefined,
    'omit-values': hasProperties(bound) ? omitValues : undefined,
    'include-annotations': includeAnnotations && (bound.kind === 'metadata' || hasProperties(bound)) ? ANNOTATIONS[bound.kind] : undefined,
  };
  const applied = Object.entries(done).filter(([, value]) => value !== undefined);
  return applied.length === 0 ? undefined : applied.map(([name, value]) => `${spellings.get(name) ?? name}=${String(value)}`).join(', ');
}

function hasCollections(bound: BoundRequest): boolean {
  if (bound.kind !== 'data') return false;
  const { target } = bound;
  return (
    target.kind === 'collection' || target.kind === 'applied' || (target.kind === 'entity' && target.selection.expand.some(isOrHasMany))
  );
}

function isOrHasMany(expand: BoundExpand): boolean {
  return expand.kind === 'many' || (expand.kind === 'one' && expand.selection.expand.some(isOrHasMany));
}

function hasProperties(bound: BoundRequest): boolean {
  return bound.kind === 'data' && isInJson(bound.target);
}

function isInJson(target: BoundTarget): boolean {
  switch (target.kind) {
    case 'collection':
    case 'applied':
    case 'entity':
      return true;
    case 'property':
      return !target.raw;
    case 'count':
    case 'appliedCount':
    case 'media':
      return false;
    default:
      return assertNever(target);
  }
}
