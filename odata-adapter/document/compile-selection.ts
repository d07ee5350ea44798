/** A bound selection -> the fields to read, under their OData names, and the shape of a row. Cannot fail. */
import type {
  BoundCollection,
  BoundComputed,
  BoundExpand,
  BoundPage,
  BoundRows,
  BoundSelectedProperty,
  BoundSelection,
  ExpandedMany,
} from '../binding/bound-request';
import { isNumeral } from '../binding/types/edm-types';
import type { EdmProperty } from '../edm/edm-model';
import { rowForm } from '../../std/row-form';
import type { MetadataLevel } from '../response-format';
import { compileControl, type ControlPlace, ID, omitsKey, tellsIdAlone } from './compile-control';
import type { ComputedShape, NestedShape, RowShape } from './compiled-document';
import type { DocumentVariables, VariableSource } from './document-variables';
import { compileOrderby } from './compile-orderby';
import { compileConditions } from './compile-conditions';
import { compileContainer, CONTAINER } from './compile-container';
import { compileExpression } from './compile-expression';
import { object, renderArguments } from './input-value';

export interface CompiledSelection {
  /** `Firstname: firstname Surname: surname` */
  readonly fields: string;
  readonly row: RowShape;
}

export interface CompileContext {
  readonly variables: DocumentVariables;
  readonly metadata: MetadataLevel;
}

/** Where rows stand. */
export interface RowPlace extends ControlPlace {
  /** They are addressed by their key in links to what is nested in them. */
  readonly inCollection: boolean;
  /** The way there tells their canonical URL. */
  readonly isAddressed: boolean;
  /** What is expanded in them is told apart from them. */
  readonly expandsApart?: boolean;
}

export function compileSelection(selection: BoundSelection, place: RowPlace, context: CompileContext): CompiledSelection {
  const { text, numerals } = compileProperties(selection.properties);
  const control = compileControl(selection, context.metadata, place);
  const tells = control?.shape.id === true || selection.expand.some(expand => tellsContained(expand, context.metadata));
  // The path to it need not be its canonical URL: behind a link to one, it names the entity that led there.
  const tellsOwn = tells && !place.isAddressed;
  const container = tellsOwn ? compileContainer(selection.type) : undefined;
  const isAddressed = place.isAddressed || selection.type.entitySet !== undefined || container !== undefined;
  const computed = selection.computed.map((item, index) => compileComputed(item, index, context));
  const isApart = place.isApart === true || place.expandsApart === true;
  const nested = selection.expand.map(expand => compileExpand(expand, { isAddressed, isApart }, context));
  const leads =
    place.inCollection && selection.expand.some(expand => (isApart ? expand.kind !== 'count' : leadsOn(expand, context.metadata)));
  const keyed = compileKey(selection, leads || tellsOwn || control !== undefined);
  const hidden = [...keyed.hidden, ...(container === undefined ? [] : [CONTAINER]), ...(control?.hidden ?? [])];
  const row = {
    type: selection.type,
    keyAliases: keyed.aliases,
    container: container?.shape,
    hidden,
    numerals,
    computed: computed.map(({ shape }) => shape),
    nested: nested.map(({ shape }) => shape),
    control: control?.shape,
    form: compileForm(selection, hidden, control !== undefined && tellsIdAlone(control.shape)),
  };
  const fields = [
    text,
    ...computed.map(item => item.text),
    ...keyed.fields,
    ...(container === undefined ? [] : [container.fields]),
    ...(control?.fields ?? []),
    ...nested.map(({ text: nestedText }) => nestedText),
  ];
  return { fields: fields.filter(Boolean).join(' '), row: { ...row, isFinal: isFinal(row) } };
}

function isFinal({ nested, numerals, computed, hidden, form, control }: Omit<RowShape, 'isFinal'>): boolean {
  return control === undefined && form === undefined && [nested, numerals, computed, hidden].every(({ length }) => length === 0);
}

function compileForm(
  { properties, computed, expand, withheld }: BoundSelection,
  hidden: readonly string[],
  tellsId: boolean,
): RowShape['form'] {
  if (withheld.length === 0 && !tellsId) return undefined;
  const names = [...properties.map(({ property }) => property.name), ...computed.map((_, index) => computedAlias(index)), ...hidden];
  const read = [...(tellsId ? [ID] : []), ...names, ...expand.map(({ navigation }) => navigation.name)].map(name => [name, null] as const);
  return rowForm([...read, ...withheld.map(name => [`${name}@Core.Permissions`, 'None'] as const)]);
}

interface CompiledProperties {
  readonly text: string;
  readonly numerals: RowShape['numerals'];
}

function compileProperties(properties: readonly BoundSelectedProperty[]): CompiledProperties {
  return { text: properties.map(compileProperty).join(' '), numerals: properties.flatMap(numeralPaths) };
}

export function aliased(name: string, field: string): string {
  return name === field ? field : `${name}: ${field}`;
}

function compileProperty({ property, parts }: BoundSelectedProperty): string {
  const { type, name, field } = property;
  if (type.kind !== 'complex') return aliased(name, field);
  const selected = parts ?? [...type.properties.values()];
  return `${aliased(name, field)} { ${selected.map(part => aliased(part.name, part.field)).join(' ')} }`;
}

/** Whatever the client calls the value, which need be no name in GraphQL, the document calls it by its place. */
const computedAlias = (index: number): string => `c${index}`;

function compileComputed(
  { name, expression }: BoundComputed,
  index: number,
  { variables, metadata }: CompileContext,
): { readonly text: string; readonly shape: ComputedShape } {
  const alias = computedAlias(index);
  const args = renderArguments(object({ expression: compileExpression(expression) }), variables);
  return { text: `${alias}: compute${args}`, shape: { alias, name, type: expression.type, isTypeTold: metadata !== 'none' } };
}

interface CompiledKey {
  readonly aliases: readonly string[] | undefined;
  readonly hidden: readonly string[];
  readonly fields: readonly string[];
}

/** The key is read where links need it; and where nothing else is read, since a selection is never empty. */
function compileKey({ type, properties, computed, expand }: BoundSelection, isNeeded: boolean): CompiledKey {
  const isEmpty = properties.length === 0 && computed.length === 0 && expand.length === 0;
  if (!isNeeded && !isEmpty) return { aliases: undefined, hidden: [], fields: [] };
  const selected = new Set<EdmProperty>(properties.map(({ property }) => property));
  const aliases = type.key.map((property, index) => (selected.has(property) ? property.name : `k${index}`));
  const added = type.key.flatMap((property, index) => (selected.has(property) ? [] : [{ alias: `k${index}`, field: property.field }]));
  return {
    aliases: isNeeded ? aliases : undefined,
    hidden: added.map(({ alias }) => alias),
    fields: added.map(({ alias, field }) => `${alias}: ${field}`),
  };
}

/** Whether a link may be needed at or under an expanded navigation property: a next one, an id, or those that `$select` named. */
function leadsOn(expand: BoundExpand, metadata: MetadataLevel): boolean {
  if (expand.kind === 'count') return false;
  if (expand.kind === 'many' && mayEndEarly(expand.query)) return true;
  const selection = expand.kind === 'one' ? expand.selection : expand.query.selection;
  if (selection.references || selection.expand.some(nested => leadsOn(nested, metadata))) return true;
  return metadata !== 'none' && (selection.links.length > 0 || (selection.type.entitySet === undefined && omitsKey(selection)));
}

/** Whether an id is told of what the navigation property contains, or of what that contains: such an id begins with that of the row around it. */
function tellsContained(expand: BoundExpand, metadata: MetadataLevel): boolean {
  if (expand.kind === 'count' || !expand.navigation.contained) return false;
  const selection = expand.kind === 'one' ? expand.selection : expand.query.selection;
  if (selection.type.entitySet !== undefined) return false;
  if (compileControl(selection, metadata)?.shape.id === true) return true;
  return selection.expand.some(nested => tellsContained(nested, metadata));
}

/** A collection ends with a next link unless `$top` is satisfied before. */
export function mayEndEarly({ page }: Pick<BoundCollection, 'page'>): boolean {
  return page.endsEarly;
}

function numeralPaths({ property: { type, name }, parts }: BoundSelectedProperty): readonly (readonly string[])[] {
  if (type.kind !== 'complex') return isNumeral(type) ? [[name]] : [];
  return (parts ?? [...type.properties.values()]).filter(part => isNumeral(part.type)).map(part => [name, part.name]);
}

interface CompiledExpand {
  readonly text: string;
  readonly shape: NestedShape;
}

/** `isAddressed`: the canonical URL of the row around it is known. */
type PlaceAround = Pick<RowPlace, 'isAddressed' | 'isApart'>;

function compileExpand(expand: BoundExpand, { isAddressed, isApart }: PlaceAround, context: CompileContext): CompiledExpand {
  const { name, field, contained } = expand.navigation;
  if (expand.kind === 'count') {
    const args = renderArguments(object(compileConditions(expand.conditions)), context.variables);
    return { text: `${aliased(name, field)}${args} { count }`, shape: { kind: 'count', name } };
  }
  const place: RowPlace = { inCollection: expand.kind === 'many', isAddressed: isAddressed && contained, ...(isApart ? { isApart } : {}) };
  if (expand.kind === 'many') return compileNestedPage(expand, place, context);
  const { fields, row } = compileSelection(expand.selection, place, context);
  return { text: `${aliased(name, field)} { ${fields} }`, shape: { kind: 'one', name, row } };
}

function compileNestedPage(expand: ExpandedMany, place: RowPlace, context: CompileContext): CompiledExpand {
  const { query, navigation } = expand;
  const { name, field } = navigation;
  const args = renderArguments(
    object({
      ...compileConditions(query),
      orderBy: compileOrderby(query.orderby),
      first: { kind: 'variable', type: 'Int', source: rowsSource(query.page) },
      skip: query.page.skip && { kind: 'variable', type: 'Int', source: skippedSource(query.page.skip) },
    }),
    context.variables,
  );
  const { fields, row } = compileSelection(query.selection, place, context);
  const page = pageText(fields, { count: query.count, next: mayEndEarly(query) });
  return { text: `${aliased(name, field)}${args} ${page}`, shape: { kind: 'many', name, row, expand } };
}

export function rowsSource({ top, most }: BoundPage): VariableSource {
  return { kind: 'rows', top, most };
}

export function skippedSource(rows: BoundRows): VariableSource {
  return { kind: 'rows', top: rows, most: Infinity };
}

/** What is read of a page beside its rows. */
interface PageFields {
  readonly count: boolean;
  readonly next: boolean;
  readonly delta?: boolean;
}

/** `{ nodes { … } count next delta }` */
export function pageText(fields: string, { count, next, delta = false }: PageFields): string {
  return `{ nodes { ${fields} }${count ? ' count' : ''}${next ? ' next' : ''}${delta ? ' delta' : ''} }`;
}
