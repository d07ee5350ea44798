/** What of the chart of units is seen: the levels from `level` on, and the part of the height that begins at `top` and is `1 / zoom` high. */
import type { UnitNode } from './unit-tree';

export interface UnitView {
  readonly level: number;
  readonly top: number;
  readonly zoom: number;
}

export const WHOLE_VIEW: UnitView = { level: 0, top: 0, zoom: 1 };

/** So many of the lowest units are seen where one is as near as can be. */
const FEWEST_SEEN = 12;

/** A unit with what is below it, behind the unit above. */
export function viewOf(node: UnitNode, tree: UnitNode): UnitView {
  const zoom = Math.min(mostZoom(tree), 1 / (node.x1 - node.x0));
  return within({ level: node.depth - 1, top: (node.x0 + node.x1) / 2 - 1 / zoom / 2, zoom }, tree);
}

/** `at`: the place that stays, as a part of the height that is seen. */
export function zoomedView(
  { level, top, zoom }: UnitView,
  factor: number,
  { at, tree }: { readonly at: number; readonly tree: UnitNode },
): UnitView {
  const next = Math.min(mostZoom(tree), Math.max(1, zoom * factor));
  return within({ level, top: top + at / zoom - at / next, zoom: next }, tree);
}

/** By levels to the right, and by parts of the height that is seen downwards. */
export function movedView(
  { level, top, zoom }: UnitView,
  by: { readonly levels: number; readonly heights: number },
  tree: UnitNode,
): UnitView {
  return within({ level: level + by.levels, top: top + by.heights / zoom, zoom }, tree);
}

export function isSameView(a: UnitView, b: UnitView): boolean {
  return a.level === b.level && a.top === b.top && a.zoom === b.zoom;
}

function mostZoom(tree: UnitNode): number {
  return Math.max(1, tree.leaves().length / FEWEST_SEEN);
}

function within({ level, top, zoom }: UnitView, tree: UnitNode): UnitView {
  return { level: Math.max(0, Math.min(level, tree.height)), top: Math.max(0, Math.min(top, 1 - 1 / zoom)), zoom };
}
