/** Names in a path over a set, and the set's columns -> those that the names lead to or begin. Names of the model fit in any case; names that the request has given only as they were given. */
import type { BindContext } from '../bind-context';
import type { BoundColumn } from '../bound-apply';
import type { WrittenName } from '../types/resolve-name';

export function columnsAt(
  names: readonly WrittenName[],
  columns: readonly BoundColumn[],
  { spellings }: Pick<BindContext, 'spellings'>,
): readonly BoundColumn[] {
  const exact = columns.filter(({ path }) => names.every(({ name }, index) => path[index] === name));
  if (exact.length > 0) return exact;
  const alike = columns.filter(
    ({ declared, path }) => declared && names.every(({ name }, index) => path[index]?.toLowerCase() === name.toLowerCase()),
  );
  const [first] = alike;
  if (first === undefined || !alike.every(({ path }) => names.every((_, index) => path[index] === first.path[index]))) return [];
  names.forEach((written, index) => spellings.set(written, first.path[index] ?? written.name));
  return alike;
}
