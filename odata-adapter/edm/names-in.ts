/** A model -> all that stands in a path of it by a name. */
import type { EdmModel } from './edm-model';

type Names = Readonly<Record<'exact' | 'folded', ReadonlySet<string>>>;

/** A path segment of any other name may be a key. `folded` are the same names in lower case. */
export function namesIn({ namespace, entitySets, entityTypes, complexTypes }: EdmModel): Names {
  const members = [...entityTypes.values()].flatMap(({ properties, navigation, functions }) => [
    ...properties.keys(),
    ...navigation.keys(),
    ...functions.keys(),
  ]);
  const parts = [...complexTypes.values()].flatMap(({ properties }) => [...properties.keys()]);
  const types = [...entityTypes.keys(), ...complexTypes.keys()].map(name => `${namespace}.${name}`);
  const exact = new Set([...entitySets.keys(), ...types, ...members, ...parts]);
  return { exact, folded: new Set([...exact].map(name => name.toLowerCase())) };
}
