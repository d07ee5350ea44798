/** A model -> all that stands in a path of it by a name. */
import type { EdmModel } from './edm-model';

type Names = Readonly<Record<'exact' | 'folded', ReadonlySet<string>>>;

/** A path segment of any other name may be a key. `folded` are the same names in lower case. */
export function namesIn({ namespace, entitySets, entityTypes, complexTypes }: EdmModel): Names {
  const entities = [...entityTypes.values()];
  const members = entities.flatMap(({ properties, navigation }) => [...properties.keys(), ...navigation.keys()]);
  const parts = [...complexTypes.values()].flatMap(({ properties }) => [...properties.keys()]);
  const functions = entities.flatMap(type => [...type.functions.keys()]);
  const qualified = [...entityTypes.keys(), ...complexTypes.keys(), ...functions].map(name => `${namespace}.${name}`);
  const exact = new Set([...entitySets.keys(), ...members, ...parts, ...functions, ...qualified]);
  return { exact, folded: new Set([...exact].map(name => name.toLowerCase())) };
}
