/** `$select` -> the properties to read, in the order of the model, and the names for the context URL (Part 2, section 5.1.4). Rejects unknown names (`UnknownName`) and nested options (`NotOffered`). */
import { suggest } from '../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { NameSyntax, SelectItemSyntax, SelectSyntax } from '../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from './bind-context';
import type { BoundSelectedProperty } from './bound-request';
import { memberNames } from './edm-types';
import { refuseWithheld } from './refuse-withheld';
import { refuseCast } from './resolve-path';

export interface BoundSelect {
  readonly properties: readonly BoundSelectedProperty[];
  readonly selectedNames: readonly string[] | undefined;
  /** Names of properties that are meant without being named, and left out. */
  readonly withheld: readonly string[];
}

/** What has been selected of each property so far: all of it, or some parts of a complex one. */
type Selected = Map<EdmProperty, 'all' | Set<EdmProperty>>;

export function bindSelect(syntax: SelectSyntax | undefined, type: EdmEntityType, context: BindContext): BoundSelect {
  if (syntax === undefined) return selectEverything(type);
  const selected: Selected = new Map();
  const names = syntax.items.map(item => selectItem(item, type, selected, context));
  const withheld = names.includes('*') ? withheldNames(type) : [];
  return { properties: inModelOrder(type, selected), selectedNames: [...new Set(names)], withheld };
}

/** Kept with the type, which is as the key sees it. */
const implicit = new WeakMap<EdmEntityType, BoundSelect>();

function selectEverything(type: EdmEntityType): BoundSelect {
  const known = implicit.get(type) ?? { properties: everyProperty(type), selectedNames: undefined, withheld: withheldNames(type) };
  implicit.set(type, known);
  return known;
}

/** Streams are read by their own URL (Part 1, section 11.2.3), not with the entity. */
function everyProperty(type: EdmEntityType): readonly BoundSelectedProperty[] {
  return meantProperties(type).flatMap(property => (property.withheld ? [] : [{ property, parts: undefined }]));
}

function withheldNames(type: EdmEntityType): readonly string[] {
  return meantProperties(type).flatMap(({ name, withheld }) => (withheld ? [name] : []));
}

function meantProperties(type: EdmEntityType): readonly EdmProperty[] {
  return [...type.properties.values()].filter(property => !isStream(property));
}

const isStream = ({ type }: EdmProperty): boolean => type.kind === 'primitive' && type.name === 'Edm.Stream';

function selectItem(item: SelectItemSyntax, type: EdmEntityType, selected: Selected, context: BindContext): string {
  if (item.kind === 'all') {
    for (const { property } of everyProperty(type)) selected.set(property, 'all');
    return '*';
  }
  const clause = clauseOf(context, 'select');
  if (item.options !== undefined) {
    throw clauseFault('NotOffered', clause, 'options of a selected item are not offered. Use $expand, or a path such as Size/Width.', item);
  }
  return selectPath(item.path, type, selected, { clause, context });
}

interface SelectScope {
  readonly clause: string;
  readonly context: BindContext;
}

function selectPath([first, second, third]: readonly NameSyntax[], type: EdmEntityType, selected: Selected, scope: SelectScope): string {
  if (first === undefined) throw new Error('A path without names.');
  const property = type.properties.get(first.name);
  if (property === undefined) return selectNavigation(first, second, type, scope);
  refuseWithheld(property, type, scope.clause, first.span);
  if (second === undefined) {
    if (!isStream(property)) selected.set(property, 'all');
    return property.name;
  }
  if (property.type.kind !== 'complex' || third !== undefined) throw noPath(third ?? second, scope);
  const part = partOf(property.type, second, scope);
  const parts = selected.get(property) ?? new Set();
  if (parts !== 'all') selected.set(property, parts.add(part));
  return `${property.name}/${part.name}`;
}

/** Selecting a navigation property asks for its link, which clients build themselves; it stands in the context URL. */
function selectNavigation(first: NameSyntax, second: NameSyntax | undefined, type: EdmEntityType, scope: SelectScope): string {
  refuseCast(first.name, first.span, scope);
  const navigation = type.navigation.get(first.name);
  if (navigation === undefined) throw unknownName(first, type.name, memberNames(type), scope);
  refuseWithheld(navigation, type, scope.clause, first.span);
  if (second === undefined) return first.name;
  const message = `properties of ${first.name} are selected inside $expand, as in $expand=${first.name}($select=…)`;
  throw clauseFault('NotOffered', scope.clause, message, second);
}

function partOf(type: EdmComplexType, name: NameSyntax, scope: SelectScope): EdmProperty {
  const part = type.properties.get(name.name);
  if (part === undefined) throw unknownName(name, type.name, type.properties.keys(), scope);
  return part;
}

function unknownName({ name, span }: NameSyntax, owner: string, known: Iterable<string>, { clause }: SelectScope): Error {
  return clauseFault('UnknownName', clause, `${owner} has no property '${name}'`, { span, suggestion: suggest(name, known) });
}

function noPath({ name, span }: NameSyntax, { clause }: SelectScope): Error {
  return clauseFault('UnknownName', clause, `a value stands before '${name}', nothing can follow it`, { span });
}

function inModelOrder(type: EdmEntityType, selected: Selected): readonly BoundSelectedProperty[] {
  return [...type.properties.values()].flatMap(property => {
    const parts = selected.get(property);
    if (parts === undefined) return [];
    return [{ property, parts: parts === 'all' ? undefined : partsInModelOrder(property, parts) }];
  });
}

function partsInModelOrder({ type }: EdmProperty, parts: ReadonlySet<EdmProperty>): readonly EdmProperty[] {
  return type.kind === 'complex' ? [...type.properties.values()].filter(part => parts.has(part)) : [];
}
