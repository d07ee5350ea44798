/**
 * `$select` -> the properties to read and the links to tell, in the order of the model, and the names for the context URL (Part 2, section 5.1.4).
 * Rejects unknown names (`UnknownName`), casts to other types (`TypeMismatch`), options where none can stand, and a second list of options (`DuplicateOption`).
 */
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';
import type { Span } from '../../faults';
import type { NameSyntax, OptionsSyntax, SelectItemSyntax, SelectSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, NOTHING_COMPUTED, type BindContext, type Computed, type Entities } from '../bind-context';
import type { BoundSelectedProperty, BoundSelection } from '../bound-request';
import { memberNames } from '../types/edm-types';
import { resolveMember, resolveName } from '../types/resolve-name';
import { refuseWithheld } from '../refuse-withheld';
import { skipCasts, type PathScope } from '../types/skip-casts';
import { takeOptions } from './take-options';
import { nothingLeft } from '../../../std/nothing-left';

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

export function bindSelect(syntax: SelectSyntax | undefined, entities: Entities, context: BindContext): BoundSelect {
  const { type, computed = NOTHING_COMPUTED } = entities;
  if (syntax === undefined) return withComputed(selectEverything(type, context), computed);
  const selected = nothingSelected();
  for (const item of syntax.items) selectItem(item, entities, { clause: clauseOf(context, 'select'), context, selected });
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

function nothingSelected(): Selected {
  return { properties: new Map(), links: new Set(), names: new Set(), refined: new Set() };
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

/** What the items of one option share. */
interface SelectScope extends PathScope {
  readonly selected: Selected;
}

function selectItem(item: SelectItemSyntax, entities: Entities, scope: SelectScope): void {
  if (item.kind === 'path') {
    selectPath(item, entities, scope);
    return;
  }
  const { properties, names } = scope.selected;
  for (const { property } of everyProperty(entities.type)) properties.set(property, 'all');
  names.add('*');
}

type PathItem = Extract<SelectItemSyntax, { readonly kind: 'path' }>;

/** A path behind its casts. */
interface WrittenPath {
  readonly first: NameSyntax;
  readonly rest: readonly NameSyntax[];
  readonly options: OptionsSyntax | undefined;
}

function selectPath({ path, options }: PathItem, { type, computed = NOTHING_COMPUTED }: Entities, scope: SelectScope): void {
  const [first, ...rest] = skipCasts(path, type, scope);
  if (first === undefined) throw endsInCast(path, scope);
  const written: WrittenPath = { first, rest, options };
  if (computed.has(first.name)) {
    selectComputed(written, scope);
    return;
  }
  const member = resolveMember(first, type, scope.context);
  const { name, span } = first;
  if (member === undefined) {
    const suggestion = suggest(name, [...memberNames(type), ...computed.keys()]);
    throw clauseFault('UnknownName', `${type.name} has no property '${name}'`, { ...scope, span, suggestion });
  }
  refuseWithheld(member, type, { clause: scope.clause, span });
  if (member.kind === 'property') selectProperty(member, written, scope);
  else selectNavigation(member, written, scope);
}

function selectProperty(property: EdmProperty, { first, rest, options }: WrittenPath, scope: SelectScope): void {
  const isInside = isComplex(property);
  const [part, next] = isInside ? skipCasts(rest, property.type, scope) : rest;
  const beyond = isInside ? next : part;
  if (beyond !== undefined) throw noPath(beyond, scope);
  if (isInside && part !== undefined) selectPart(property, { name: part, options }, scope);
  else if (options === undefined) selectWhole(property, scope);
  else if (!isInside) throw takesNoOptions(property.name, first.span, scope);
  else {
    const { refined } = scope.selected;
    if (refined.has(property)) throw clauseFault('DuplicateOption', `${property.name} has options twice`, { ...scope, span: first.span });
    refined.add(property);
    selectInside(property, options, scope);
  }
}

type ComplexProperty = EdmProperty & { readonly type: EdmComplexType };

export function isComplex(property: EdmProperty): property is ComplexProperty {
  return property.type.kind === 'complex';
}

function selectWhole(property: EdmProperty, { selected }: SelectScope): void {
  if (!isStream(property)) selected.properties.set(property, 'all');
  selected.names.add(property.name);
}

interface WrittenPart {
  readonly name: NameSyntax;
  readonly options: OptionsSyntax | undefined;
}

function selectPart(property: ComplexProperty, { name: written, options }: WrittenPart, scope: SelectScope): void {
  const { type } = property;
  const { name, span } = written;
  const { properties, names } = scope.selected;
  const part = resolveName(written, scope.context, type.properties);
  if (part === undefined) {
    const suggestion = suggest(name, type.properties.keys());
    throw clauseFault('UnknownName', `${type.name} has no property '${name}'`, { ...scope, span, suggestion });
  }
  if (options !== undefined) throw takesNoOptions(`${property.name}/${part.name}`, span, scope);
  const parts = properties.get(property) ?? new Set();
  if (parts !== 'all') properties.set(property, parts.add(part));
  names.add(`${property.name}/${part.name}`);
}

/** `Size($select=Width)`: the same as `Size/Width` (section 5.1.4). */
function selectInside(property: ComplexProperty, options: OptionsSyntax, scope: SelectScope): void {
  const inside = { ...scope, clause: `${scope.clause}/${property.name}` };
  const called = `${property.name}, which is one value`;
  const { select, ...rest } = takeOptions(options, { resource: 'complexValue', called }, scope.context);
  nothingLeft(rest);
  for (const item of select?.items ?? []) selectPartItem(item, property, inside);
}

function selectPartItem(item: SelectItemSyntax, property: ComplexProperty, scope: SelectScope): void {
  const [name, next] = item.kind === 'path' ? skipCasts(item.path, property.type, scope) : [];
  if (next !== undefined) throw noPath(next, scope);
  if (name !== undefined && item.kind === 'path') selectPart(property, { name, options: item.options }, scope);
  else if (item.kind === 'path') throw endsInCast(item.path, scope);
  else selectWhole(property, scope);
}

/** `$select` where the path ends at a complex property: the parts to read, in the order of the model; undefined for all. */
export function bindParts(property: ComplexProperty, options: OptionsSyntax, context: BindContext): readonly EdmProperty[] | undefined {
  const { select, ...rest } = takeOptions(options, { resource: 'complexProperty' }, context);
  nothingLeft(rest);
  const selected = nothingSelected();
  for (const item of select?.items ?? []) selectPartItem(item, property, { clause: clauseOf(context, 'select'), context, selected });
  const parts = selected.properties.get(property);
  return parts === undefined || parts === 'all' ? undefined : partsInModelOrder(property, parts);
}

function selectComputed({ first: { name, span }, rest: [next], options }: WrittenPath, scope: SelectScope): void {
  if (next !== undefined) throw noPath(next, scope);
  if (options !== undefined) throw takesNoOptions(name, span, scope);
  scope.selected.names.add(name);
}

/** A navigation property is selected for its link (section 5.1.4). */
function selectNavigation(navigation: EdmNavigation, { first, rest: [next], options }: WrittenPath, scope: SelectScope): void {
  const { name } = navigation;
  if (next !== undefined) {
    const message = `properties of ${name} are selected inside $expand, as in $expand=${name}($select=…)`;
    throw clauseFault('OptionNotApplicable', message, { ...scope, span: next.span });
  }
  if (options !== undefined) throw takesNoOptions(name, first.span, scope);
  scope.selected.links.add(navigation);
  scope.selected.names.add(name);
}

function takesNoOptions(name: string, span: Span, { clause }: PathScope): Error {
  const message = `${name} takes no options here. Those of a navigation property stand in $expand.`;
  return clauseFault('OptionNotApplicable', message, { clause, span });
}

function noPath({ name, span }: NameSyntax, { clause }: PathScope): Error {
  return clauseFault('UnknownName', `a value stands before '${name}', nothing can follow it`, { clause, span });
}

function endsInCast(path: readonly NameSyntax[], { clause }: PathScope): Error {
  const [last] = path.slice(-1);
  if (last === undefined) return new Error('A path without names.');
  return clauseFault('UnknownName', `the name of a property follows the type cast '${last.name}'`, { clause, span: last.span });
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
