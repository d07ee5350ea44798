/** A navigation property -> the key properties that a key behind it must have, where its partner's referential constraints give the others (Part 2, section 4.3.3); undefined where they give none. */
import type { EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';

export function shortKey({ partner }: EdmNavigation, target: EdmEntityType): readonly EdmProperty[] | undefined {
  const constraints = target.navigation.get(partner ?? '')?.constraints ?? [];
  const left = target.key.filter(({ name }) => !constraints.some(({ property }) => property === name));
  return left.length === 0 || left.length === target.key.length ? undefined : left;
}
