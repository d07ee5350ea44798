/** A qualified name in the resource path -> the entity or complex type it casts to (Part 2, section 4.11). No type here derives from another: only the own type can be cast to. */
import { findNamed } from '../../../std/find-named';
import { ODataFault, type Span } from '../../faults';
import type { EdmComplexType, EdmEntityType, EdmModel } from '../../edm/edm-model';

/** Undefined for a name that is no entity type's. */
export function castType(name: string, edm: EdmModel): EdmEntityType | undefined {
  return findNamed(unqualified(name, edm) ?? '', edm.entityTypes);
}

export function castComplexType(name: string, edm: EdmModel): EdmComplexType | undefined {
  return findNamed(unqualified(name, edm) ?? '', edm.complexTypes);
}

export function isCastTo(type: EdmEntityType | EdmComplexType, cast: EdmEntityType | EdmComplexType): boolean {
  return type.name === cast.name;
}

/** What is of one type can never be of the other. */
export function noSuchCast(name: string, type: string, span: Span): ODataFault {
  return new ODataFault({ code: 'ResourceNotFound', message: `No ${type} is of the type ${name}`, target: name, span });
}

/** The name without the model's namespace, in any case; undefined where it has another or none. */
export function unqualified(name: string, { namespace }: Pick<EdmModel, 'namespace'>): string | undefined {
  const prefix = `${namespace}.`;
  return name.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase() ? name.slice(prefix.length) : undefined;
}
