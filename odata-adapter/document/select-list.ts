/** The names and expansions of a selection -> the select-list of a context URL (Part 1, sections 10.7 to 10.10): `(Firstname,Affiliations())`, or empty. */
import { joined } from '../../std/joined';
import type { BoundExpand, BoundSelection } from '../binding/bound-request';
import type { ODataVersion } from '../odata-version';

export function selectList(selection: BoundSelection, version: ODataVersion): string {
  const items = selectItems(selection, version);
  return items.length === 0 ? '' : `(${joined(items, ',')})`;
}

function selectItems(selection: BoundSelection, version: ODataVersion): string[] {
  const expanded = selection.expand.flatMap(expand => expandedItem(expand, version));
  return [...(selection.selectedNames ?? []), ...expanded];
}

/** References and counts are not represented. 4.01 names every expanded property with parentheses; 4.0 only one with a list of its own (section 10.9), and Excel rejects empty ones. */
function expandedItem(expand: BoundExpand, version: ODataVersion): string[] {
  const { name } = expand.navigation;
  if (expand.kind === 'count') return [];
  const nested = expand.kind === 'many' ? expand.query.selection : expand.selection;
  if (nested.references) return [];
  if (isRecursive(expand)) return recursiveItem(name, nested, version);
  const items = selectItems(nested, version);
  return items.length === 0 && version === '4.0' ? [] : [`${name}(${joined(items, ',')})`];
}

/** `$levels`: the same property again below itself is meant by `+`, not by its name (section 10.9). */
function recursiveItem(name: string, nested: BoundSelection, version: ODataVersion): string[] {
  const withoutItself = { ...nested, expand: nested.expand.filter(inner => inner.navigation.name !== name) };
  const items = selectItems(withoutItself, version);
  return items.length === 0 && version === '4.0' ? [] : [`${name}+(${joined(items, ',')})`];
}

/** `*` is treated as if all were named. */
function isRecursive({ source }: BoundExpand): boolean {
  return source !== undefined && !source.isWildcard && source.levelsLeft > 0;
}
