/** A model -> all that stands in a path of it by a name. */
import type { EdmModel } from './edm-model';

/** A path segment of any other name may be a key. */
export function namesIn({ namespace, entitySets, entityTypes, complexTypes }: EdmModel): ReadonlySet<string> {
  const members = [...entityTypes.values()].flatMap(({ properties, navigation, functions }) => [
    ...properties.keys(),
    ...navigation.keys(),
    ...functions.keys(),
  ]);
  const parts = [...complexTypes.values()].flatMap(({ properties }) => [...properties.keys()]);
  const types = [...entityTypes.keys(), ...complexTypes.keys()].map(name => `${namespace}.${name}`);
  return new Set([...entitySets.keys(), ...types, ...members, ...parts]);
}
