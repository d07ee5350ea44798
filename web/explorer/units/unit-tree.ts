/** Units -> their tree, each with the room that its units below take. A unit whose parent is not there stands at the top, and so does one of those that lead to each other in a circle. */
import { hierarchy, partition, type HierarchyRectangularNode } from 'd3-hierarchy';
import type { Unit } from './unit-requests';

export type UnitNode = HierarchyRectangularNode<TreeUnit>;

export interface TreeUnit extends Pick<Unit, 'uuid' | 'name'> {
  readonly children: readonly TreeUnit[];
}

export function unitTree(units: readonly Unit[]): UnitNode {
  const known = new Set(units.map(({ uuid }) => uuid));
  const below = new Map<string, Unit[]>();
  for (const unit of units) {
    const parent = unit.parent !== undefined && known.has(unit.parent) ? unit.parent : '';
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [unit]);
    else siblings.push(unit);
  }
  const placed = new Set<string>();
  const treeOf = ({ uuid, name }: Unit): TreeUnit => {
    placed.add(uuid);
    return { uuid, name, children: (below.get(uuid) ?? []).filter(unit => !placed.has(unit.uuid)).map(treeOf) };
  };
  const tops = (below.get('') ?? []).map(treeOf);
  for (const unit of units) if (!placed.has(unit.uuid)) tops.push(treeOf(unit));
  const [only] = tops;
  const top = tops.length === 1 && only !== undefined ? only : { uuid: '', name: '…', children: tops };
  return partition<TreeUnit>()(hierarchy(top, ({ children }) => [...children]).count());
}
