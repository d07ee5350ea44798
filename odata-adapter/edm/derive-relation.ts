/**
 * A link of the model -> the navigation property that leads back (CSDL 4.01, section 8.3), and the properties that carry the link (section 8.5). Says nothing
 * where the model does not tell: where several links lead back, or where a part of the link is in a column without a field.
 */
import type { EntityType, Field, FieldType, Link } from '../../graphql/annotated-schema';
import type { EdmNavigation } from './edm-model';
import { isInverse } from './is-inverse';

export function deriveRelation(
  link: Link,
  owner: EntityType,
  entities: readonly EntityType[],
): Pick<EdmNavigation, 'partner' | 'constraints'> {
  const target = entities.find(({ name }) => name === link.target);
  if (target === undefined) return { partner: undefined, constraints: [] };
  return { partner: findPartner(link, owner, target)?.odataName, constraints: findConstraints(link, owner, target) };
}

/** Partners name each other (section 8.3), so that each must be the only inverse of the other. */
function findPartner(link: Link, owner: EntityType, target: EntityType): Link | undefined {
  const [partner, ...others] = inversesOf(link, owner, target);
  if (partner === undefined || others.length > 0 || inversesOf(partner, target, owner).length > 1) return undefined;
  return mayContain(link, partner, owner) && mayContain(partner, link, target) ? partner : undefined;
}

function inversesOf(link: Link, owner: EntityType, target: EntityType): Link[] {
  return target.links.filter(other => other !== link && other.target === owner.name && isInverse(link, other));
}

/** Section 8.4: a contained entity has one link back, which may be null only where a type contains itself. */
function mayContain({ contained, target }: Link, partner: Link, owner: EntityType): boolean {
  return !contained || (!partner.many && !partner.contained && partner.nullable === (target === owner.name));
}

function findConstraints(link: Link, owner: EntityType, target: EntityType): EdmNavigation['constraints'] {
  const { from, to, through } = link.join;
  if (link.many || through !== undefined) return [];
  const found = from.flatMap((column, index) => {
    const dependent = fieldIn(owner, column);
    const principal = fieldIn(target, to[index]);
    const isCarried = dependent !== undefined && principal !== undefined && mayConstrain(link, dependent, principal);
    return isCarried ? [{ property: dependent.odataName, referenced: principal.odataName }] : [];
  });
  return found.length === from.length ? found : [];
}

function fieldIn({ fields }: EntityType, column: string | undefined): Field | undefined {
  return fields.find(field => field.column === column && field.type.kind !== 'complex');
}

/** Section 8.5: both have one type. The dependent property is nullable exactly where the link or the principal property is. */
function mayConstrain(link: Link, dependent: Field, principal: Field): boolean {
  return sameType(dependent.type, principal.type) && dependent.nullable === (link.nullable || principal.nullable);
}

function sameType(a: FieldType, b: FieldType): boolean {
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.name === b.name;
  return a.kind === 'enum' && b.kind === 'enum' && a.enum === b.enum;
}
