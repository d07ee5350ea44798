/** Functions and operators of two collections (OData 4.01 Part 2, sections 5.1.1.1, 5.1.1.5 and 5.1.1.6), by the letter: one can be made into the other by taking items out. */
import type { CollectionTest } from './expression';
import { Rational } from './rational';
import { equalValues } from './values';
import type { Value } from './values';

type Items = readonly Value[];

export function evaluateCollections(name: CollectionTest, left: Items, right: Items): Value {
  switch (name) {
    case 'in':
      return right.some(item => equalValues(left[0] ?? null, item));
    case 'eq':
      return areEqual(left, right);
    case 'ne':
      return !areEqual(left, right);
    case 'hassubset':
      return hasSubset(left, right);
    case 'hassubsequence':
      return hasSubsequence(left, right);
    case 'contains':
      return positions(left, right).length > 0;
    case 'startswith':
      return positions(left, right).includes(0);
    case 'endswith':
      return positions(left, right).includes(left.length - right.length);
    case 'indexof':
      return new Rational(positions(left, right)[0] ?? -1);
  }
}

const areEqual = (left: Items, right: Items): boolean =>
  left.length === right.length && left.every((item, index) => equalValues(item, right[index] ?? null));

/** Each item found is taken away. */
function hasSubset(left: Items, right: Items): boolean {
  const rest = [...left];
  return right.every(item => {
    const index = rest.findIndex(other => equalValues(item, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function hasSubsequence(left: Items, right: Items): boolean {
  let found = 0;
  for (const item of left) if (found < right.length && equalValues(item, right[found] ?? null)) found++;
  return found === right.length;
}

/** Where the second begins in the first. */
function positions(left: Items, right: Items): readonly number[] {
  const starts = Array.from({ length: Math.max(0, left.length - right.length + 1) }, (_, start) => start);
  return starts.filter(start => areEqual(left.slice(start, start + right.length), right));
}
