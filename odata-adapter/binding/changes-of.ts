/** A bound request -> what it asks about changes; undefined where it asks nothing about them. */
import type { BoundChanges, BoundRequest } from './bound-request';

export function changesOf(bound: BoundRequest): BoundChanges | undefined {
  return bound.kind === 'data' && bound.target.kind === 'collection' ? bound.target.query.page.changes : undefined;
}
