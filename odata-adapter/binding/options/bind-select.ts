/**
 * `$select` -> the properties to read and the links to tell, in the order of the model, and the names for the context URL (Part 2, section 5.1.4).
 * Rejects unknown names (`UnknownName`), casts to other types (`TypeMismatch`), options where none can stand, and a second list of options (`DuplicateOption`).
 */
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';
import type { NameSyntax, OptionsSyntax, SelectItemSyntax, SelectSyntax, Span } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext, type Computed } from '../bind-context';
import type { BoundSelectedProperty, BoundSelection } from '../bound-request';
import { memberNames } from '../types/edm-types';
import { resolveMember, resolveName } from '../types/resolve-name';
import { refuseWithheld } from '../refuse-withheld';
import { skipCasts, type PathScope } from '../types/skip-casts';
import { nothingLeft, takeOptions } from './take-options';

export type BoundSelect = Pick<
  BoundSelection,
  'properties' | 'computed' | 'selectedNames' | 'links' | 'references' | 'streams' | 'withheld'
>;

/** What has been selected so far. */
interface Selected {
  /** All of a property, or some parts of a complex one. */
  readonly properties: Map<EdmProperty, 'all' | Set<EdmProperty>>;
  readonly links: Set<EdmNavigation>;
  /** As the context URL has them (Part 1, section 10.8): always as paths. */
  readonly names: Set<string>;
  /** Properties that have been given options. */
  readonly refined: Set<EdmProperty>;
}

export function bindSelect(syntax: SelectSyntax | undefined, type: EdmEntityType, context: BindContext, computed: Computed): BoundSelect {
  if (syntax === undefined) return withComputed(selectEverything(type, context), computed);
  const selected: Selected = { properties: new Map(), links: new Set(), names: new Set(), refined: new Set() };
  for (const item of syntax.items) selectItem(item, type, selected, { clause: clauseOf(context, 'select'), context, computed });
  const { names, links } = selected;
  return {
    properties: inModelOrder(type, selected),
    computed: [...computed.values()].filter(({ name }) => names.has('*') || names.has(name)),
    selectedNames: [...names],
    links: [...type.navigation.values()].filter(navigation => links.has(navigation)),
    references: false,
    streams: readableStreams(type).filter(({ name }) => names.has('*') || names.has(name)),
    withheld: names.has('*') ? withheldNames(type, context) : [],
  };
}

/** Computed values are there unless `$select` leaves them out (Part 2, section 5.1.3). */
function withComputed(everything: BoundSelect, computed: Computed): BoundSelect {
  return computed.size === 0 ? everything : { ...everything, computed: [...computed.values()] };
}

function selectEverything(type: EdmEntityType, context: BindContext): BoundSelect {
  return {
    properties: everyProperty(type),
    computed: [],
    selectedNames: undefined,
    links: [],
    references: false,
    streams: readableStreams(type),
    withheld: withheldNames(type, context),
  };
}

function readableStreams(type: EdmEntityType): readonly EdmProperty[] {
  return [...type.properties.values()].filter(property => isStream(property) && !property.withheld);
}

/** Streams are read by their own URL (Part 1, section 11.2.4.1), not with the entity. */
function everyProperty(type: EdmEntityType): readonly BoundSelectedProperty[] {
  return meantProperties(type).flatMap(property => (property.withheld ? [] : [{ property, parts: undefined }]));
}

function withheldNames(type: EdmEntityType, { settings }: BindContext): readonly string[] {
  if (settings.omitsPermissions === true) return [];
  return meantProperties(type).flatMap(({ name, withheld }) => (withheld ? [name] : []));
}

function meantProperties(type: EdmEntityType): readonly EdmProperty[] {
  return [...type.properties.values()].filter(property => !isStream(property));
}

const isStream = ({ type }: EdmProperty): boolean => type.kind === 'primitive' && type.name === 'Edm.Stream';

interface SelectScope extends PathScope {
  readonly computed: Computed;
}

function selectItem(item: SelectItemSyntax, type: EdmEntityType, selected: Selected, scope: SelectScope): void {
  if (item.kind === 'path') {
    selectPath(item.path, item.options, type, selected, scope);
    return;
  }
  for (const { property } of everyProperty(type)) selected.properties.set(property, 'all');
  selected.names.add('*');
}

function selectPath(
  written: readonly NameSyntax[],
  options: OptionsSyntax | undefined,
  type: EdmEntityType,
  selected: Selected,
  scope: SelectScope,
): void {
  const [first, ...rest] = skipCasts(written, type, scope);
  if (first === undefined) throw endsInCast(written, scope);
  if (scope.computed.has(first.name)) {
    selectComputed(first, rest, options, selected, scope);
    return;
  }
  const member = resolveMember(first, type, scope.context);
  if (member === undefined) throw unknownName(first, type.name, [...memberNames(type), ...scope.computed.keys()], scope);
  refuseWithheld(member, type, scope.clause, first.span);
  if (member.kind === 'property') selectProperty(member, first.span, rest, options, selected, scope);
  else selectNavigation(member, first.span, rest, options, selected, scope);
}

function selectProperty(
  property: EdmProperty,
  span: Span,
  rest: readonly NameSyntax[],
  options: OptionsSyntax | undefined,
  selected: Selected,
  scope: PathScope,
): void {
  const complex = property.type.kind === 'complex' ? property.type : undefined;
  const [part, next] = complex === undefined ? rest : skipCasts(rest, complex, scope);
  const beyond = complex === undefined ? part : next;
  if (beyond !== undefined) throw noPath(beyond, scope);
  if (complex !== undefined && part !== undefined) selectPart(property, complex, part, options, selected, scope);
  else if (complex !== undefined && options !== undefined) selectInside(property, complex, span, options, selected, scope);
  else selectWhole(property, options, span, selected, scope);
}

function selectWhole(property: EdmProperty, options: OptionsSyntax | undefined, span: Span, selected: Selected, scope: PathScope): void {
  if (options !== undefined) throw takesNoOptions(property.name, span, scope);
  if (!isStream(property)) selected.properties.set(property, 'all');
  selected.names.add(property.name);
}

function selectPart(
  property: EdmProperty,
  complex: EdmComplexType,
  name: NameSyntax,
  options: OptionsSyntax | undefined,
  { properties, names }: Selected,
  scope: PathScope,
): void {
  const part = resolveName(name, scope.context, complex.properties);
  if (part === undefined) throw unknownName(name, complex.name, complex.properties.keys(), scope);
  if (options !== undefined) throw takesNoOptions(`${property.name}/${part.name}`, name.span, scope);
  const parts = properties.get(property) ?? new Set();
  if (parts !== 'all') properties.set(property, parts.add(part));
  names.add(`${property.name}/${part.name}`);
}

/** `Size($select=Width)`: the same as `Size/Width` (section 5.1.4). */
function selectInside(
  property: EdmProperty,
  complex: EdmComplexType,
  span: Span,
  options: OptionsSyntax,
  selected: Selected,
  { clause, context }: PathScope,
): void {
  const inside = { clause: `${clause}/${property.name}`, context };
  if (selected.refined.has(property)) throw clauseFault('DuplicateOption', clause, `${property.name} has options twice`, { span });
  selected.refined.add(property);
  const called = `${property.name}, which is one value`;
  const { select, ...rest } = takeOptions(options, { resource: 'complexValue', called }, context);
  nothingLeft(rest);
  for (const item of select?.items ?? []) {
    const [name, next] = item.kind === 'path' ? skipCasts(item.path, complex, inside) : [];
    if (next !== undefined) throw noPath(next, inside);
    if (name !== undefined && item.kind === 'path') selectPart(property, complex, name, item.options, selected, inside);
    else if (item.kind === 'path') throw endsInCast(item.path, inside);
    else selectWhole(property, undefined, span, selected, inside);
  }
}

function selectComputed(
  { name, span }: NameSyntax,
  [next]: readonly NameSyntax[],
  options: OptionsSyntax | undefined,
  { names }: Selected,
  scope: SelectScope,
): void {
  if (next !== undefined) throw noPath(next, scope);
  if (options !== undefined) throw takesNoOptions(name, span, scope);
  names.add(name);
}

/** A navigation property is selected for its link (section 5.1.4). */
function selectNavigation(
  navigation: EdmNavigation,
  span: Span,
  [next]: readonly NameSyntax[],
  options: OptionsSyntax | undefined,
  { links, names }: Selected,
  scope: SelectScope,
): void {
  const { name } = navigation;
  if (next !== undefined) {
    const message = `properties of ${name} are selected inside $expand, as in $expand=${name}($select=…)`;
    throw clauseFault('OptionNotApplicable', scope.clause, message, next);
  }
  if (options !== undefined) throw takesNoOptions(name, span, scope);
  links.add(navigation);
  names.add(name);
}

function takesNoOptions(name: string, span: Span, { clause }: PathScope): Error {
  const message = `${name} takes no options here. Those of a navigation property stand in $expand.`;
  return clauseFault('OptionNotApplicable', clause, message, { span });
}

function unknownName({ name, span }: NameSyntax, owner: string, known: Iterable<string>, { clause }: PathScope): Error {
  return clauseFault('UnknownName', clause, `${owner} has no property '${name}'`, { span, suggestion: suggest(name, known) });
}

function noPath({ name, span }: NameSyntax, { clause }: PathScope): Error {
  return clauseFault('UnknownName', clause, `a value stands before '${name}', nothing can follow it`, { span });
}

function endsInCast(path: readonly NameSyntax[], { clause }: PathScope): Error {
  const [last] = path.slice(-1);
  if (last === undefined) return new Error('A path without names.');
  return clauseFault('UnknownName', clause, `the name of a property follows the type cast '${last.name}'`, last);
}

function inModelOrder(type: EdmEntityType, { properties }: Selected): readonly BoundSelectedProperty[] {
  return [...type.properties.values()].flatMap(property => {
    const parts = properties.get(property);
    if (parts === undefined) return [];
    return [{ property, parts: parts === 'all' ? undefined : partsInModelOrder(property, parts) }];
  });
}

function partsInModelOrder({ type }: EdmProperty, parts: ReadonlySet<EdmProperty>): readonly EdmProperty[] {
  return type.kind === 'complex' ? [...type.properties.values()].filter(part => parts.has(part)) : [];
}
