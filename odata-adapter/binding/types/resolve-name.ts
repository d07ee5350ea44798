/** A name in the syntax tree, and what has names in the model -> what is meant, in any case; undefined where nothing is, or several things are. Notes how the model spells it, which links repeat. */
import { findNamed } from '../../../std/find-named';
import type { EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';
import type { BindContext } from '../bind-context';

export interface WrittenName {
  readonly name: string;
}

type Spelling = Pick<BindContext, 'spellings'>;

export function resolveName<T extends WrittenName>(
  written: WrittenName,
  { spellings }: Spelling,
  ...named: readonly ReadonlyMap<string, T>[]
): T | undefined {
  const found = findNamed(written.name, ...named);
  if (found !== undefined && found.name !== written.name) spellings.set(written, found.name);
  return found;
}

/** A property or a navigation property. */
export function resolveMember(written: WrittenName, type: EdmEntityType, context: Spelling): EdmProperty | EdmNavigation | undefined {
  return resolveName<EdmProperty | EdmNavigation>(written, context, type.properties, type.navigation);
}
