/** A path that begins with a navigation property -> how `$expand` writes it: `Affiliations($expand=OrgUnit($select=Name))`. */
import { findNamed } from '../../../std/find-named';
import type { EdmEntityType, EdmModel } from '../../edm/edm-model';
import { targetOf } from './edm-types';

export function expandInside([first = '', ...rest]: readonly string[], type: EdmEntityType, edm: EdmModel): string {
  const navigation = findNamed(first, type.navigation);
  const [next] = rest;
  if (next === undefined || navigation === undefined) return [first, ...rest].join('/');
  const target = targetOf(edm, navigation);
  const isProperty = findNamed(next, target.properties) !== undefined;
  return isProperty ? `${first}($select=${rest.join('/')})` : `${first}($expand=${expandInside(rest, target, edm)})`;
}
