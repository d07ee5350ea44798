/**
 * The preferences of a request, and the request -> header `Preference-Applied` (Part 1, section 8.3.6): the preferences that were applied, with the values applied.
 * Never applied: `respond-async`, `wait`, `allow-entityreferences`, `callback`, `continue-on-error` and `return`.
 */
import { assertNever } from '../../std/assert-never';
import type { BoundExpand, BoundRequest, BoundTarget } from '../binding/bound-request';
import type { RequestPlan } from '../plan/request-plan';
import type { PreferenceName, Preferences } from './read-preferences';

/** The annotation by which rows say which properties the key may not read. Data has no other. */
const IN_DATA = { included: '"Core.Permissions"', excluded: '"-Core.Permissions"' } as const;

interface AnsweredPlan {
  readonly plan: RequestPlan;
  /** Whether a table was met that does not note each of its changes. */
  readonly isUntracked: boolean;
}

/** A sheet has all rows and values, so no preference is applied to it. */
export function preferenceApplied(preferences: Preferences, { plan, isUntracked }: AnsweredPlan, maxPageSize: number): string | undefined {
  const { maxPageSize: size, omitValues, permissions, trackChanges, spellings } = preferences;
  const { bound, changes, format } = plan;
  if (spellings.size === 0 || format.sheet !== undefined) return undefined;
  const done: Readonly<Record<PreferenceName, string | number | undefined>> = {
    maxpagesize: size !== undefined && hasCollections(bound) ? Math.min(size, maxPageSize) : undefined,
    // In a delta, a property that became null is written as null (Part 1, section 8.2.8.6).
    'omit-values': hasProperties(bound) && changes?.kind !== 'since' ? omitValues : undefined,
    'include-annotations': permissions && annotationsIn(bound, permissions),
    'track-changes': trackChanges && changes !== undefined && !isUntracked ? '' : undefined,
  };
  const applied = Object.entries(done).filter(([, value]) => value !== undefined);
  if (applied.length === 0) return undefined;
  return applied.map(([name, value]) => (spellings.get(name) ?? name) + (value === '' ? '' : `=${String(value)}`)).join(', ');
}

/** `$metadata` has all annotations. */
function annotationsIn(bound: BoundRequest, permissions: keyof typeof IN_DATA): string | undefined {
  if (bound.kind === 'metadata') return '"*"';
  return hasProperties(bound) ? IN_DATA[permissions] : undefined;
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
