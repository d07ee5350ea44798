/** A path of names -> the path without the type casts that it begins with (Part 2, section 4.11). No type derives from another, so that a cast leads on only to the type at hand: others are rejected (`TypeMismatch`, `UnknownName`). */
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType } from '../../edm/edm-model';
import type { NameSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type BindContext } from '../bind-context';
import { castComplexType, castType, isCastTo } from './cast-segment';
import { dottedPath } from './dotted-path';
import { expandInside } from './expand-inside';
import { namesOnTheWay } from './edm-types';

export interface PathScope {
  readonly clause: string;
  readonly context: BindContext;
}

export function skipCasts(path: readonly NameSyntax[], type: EdmEntityType | EdmComplexType, scope: PathScope): readonly NameSyntax[] {
  const [first, ...rest] = path;
  if (!first?.name.includes('.')) return path;
  const { edm } = scope.context;
  const cast = castType(first.name, edm) ?? castComplexType(first.name, edm);
  if (cast !== undefined && isCastTo(type, cast)) {
    scope.context.spellings.set(first, `${edm.namespace}.${cast.name}`);
    return skipCasts(rest, type, scope);
  }
  throw castFault(first, type, scope);
}

function castFault({ name, span }: NameSyntax, type: EdmEntityType | EdmComplexType, { clause, context }: PathScope): Error {
  const { namespace, entityTypes, complexTypes } = context.edm;
  const known = [...entityTypes.keys(), ...complexTypes.keys()].map(known => `${namespace}.${known}`);
  if (castType(name, context.edm) !== undefined || castComplexType(name, context.edm) !== undefined)
    return clauseFault('TypeMismatch', `no ${type.name} is of the type ${name}: no type derives from another`, { clause, span });
  const path = dottedPath(name, namesOnTheWay(type));
  const isExpanded = path !== undefined && 'navigation' in type && clause.endsWith('$expand');
  const suggestion = isExpanded ? expandInside(path.split('/'), type, context.edm) : (path ?? suggest(name, known));
  return clauseFault('UnknownName', `there is no type '${name}'`, { clause, span, suggestion });
}
