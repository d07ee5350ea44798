/** A bound request -> one GraphQL document with its variables, and what stands where in its result. Cannot fail: binding has refused all that could. */
import { assertNever } from '../../std/assert-never';
import type { BoundApplied } from '../binding/bound-apply';
import type { BoundCollection, BoundDataRequest, BoundPage, BoundTarget } from '../binding/bound-request';
import type { EdmProperty } from '../edm/edm-model';
import type { MetadataLevel } from '../response-format';
import type { BasePlace, CompiledDocument, PayloadShape, ResultPath, RowShape } from './compiled-document';
import { compileApart } from './compile-apart';
import { compileColumns, compileSteps } from './compile-apply';
import { compileConditions } from './compile-conditions';
import { compileControl } from './compile-control';
import { compileOrderby } from './compile-orderby';
import { aliased, compileSelection, mayEndEarly, pageText, rowsSource, skippedSource, type CompileContext } from './compile-selection';
import { compileWalk, keyFields, type Opening, type Walk } from './compile-walk';
import { DocumentVariables, type VariableSource } from './document-variables';
import { object, renderArguments, type InputValue } from './input-value';

/** Name of the variable with the size of the addressed page. */
const PAGE_SIZE = 'first';

/** `metadata`: control information of the answer may need fields of its own. */
export function compileDocument(request: BoundDataRequest, metadata: MetadataLevel = 'minimal'): CompiledDocument {
  const variables = new DocumentVariables();
  const walk = compileWalk(request, variables);
  const { text, payload, goesOn = false } = compileTarget(request.target, walk, { variables, metadata });
  const { base } = walk;
  const isBaseRead = 'base' in payload && payload.base !== undefined;
  const fieldsOn = (opening: Opening): string => keyFields(opening) + (isBaseRead && opening === base?.opening ? base.fields : '');
  const body = walk.open.reduceRight((inner, opening) => `${opening.field} { ${fieldsOn(opening)}${inner} }`, text);
  return {
    text: `query${variables.declarations} { ${body} }`,
    variables: variables.all,
    pageSizeVariable: goesOn ? PAGE_SIZE : undefined,
    goesOn,
    payload,
    primaryKeys: walk.primaryKeys,
  };
}

interface Compiled {
  readonly text: string;
  readonly payload: PayloadShape;
  readonly goesOn?: boolean;
}

function compileTarget(target: BoundTarget, walk: Walk, context: CompileContext): Compiled {
  const { field, path, isAddressed } = walk;
  const { variables } = context;
  switch (target.kind) {
    case 'collection':
      return compileCollection(target.query, walk, context);
    case 'entity': {
      const { fields, row } = compileSelection(target.selection, { inCollection: false, isAddressed }, context);
      return { text: fields, payload: { kind: 'entity', path, row, base: baseFor(row, walk) } };
    }
    case 'count': {
      const args = renderArguments(object(compileConditions(target)), variables);
      return { text: `${field}${args} { count }`, payload: { kind: 'count', path } };
    }
    case 'applied':
      return compileApplied(target.query, walk, context);
    case 'appliedCount': {
      const args = renderArguments(object({ steps: compileSteps(target.query.steps) }), variables);
      return { text: `${field}${args} { count }`, payload: { kind: 'count', path } };
    }
    case 'property':
      return {
        text: propertyText(target.path, target.parts),
        payload: { kind: 'property', path, property: target.path, parts: target.parts, raw: target.raw },
      };
    case 'media': {
      const { content, contentType } = target;
      const text = [content, contentType].flatMap(property => (property ? aliased(property.name, property.field) : [])).join(' ');
      return { text, payload: { kind: 'media', path, content, contentType } };
    }
    default:
      return assertNever(target);
  }
}

/** Read where rows tell their canonical URL, or that of what is nested in them. */
function baseFor(row: RowShape | undefined, { base }: Walk): BasePlace | undefined {
  return row !== undefined && tellsId(row) ? base?.place : undefined;
}

function tellsId({ control, nested }: RowShape): boolean {
  return control?.id === true || nested.some(each => each.kind !== 'count' && tellsId(each.row));
}

function compileCollection(query: BoundCollection, walk: Walk, context: CompileContext): Compiled {
  const { field, path, isAddressed } = walk;
  const { orderby, count } = query;
  const args = renderArguments(
    object({
      ...compileConditions(query),
      orderBy: compileOrderby(orderby),
      ...pageArguments(query.page),
    }),
    context.variables,
  );
  const { changes } = query.page;
  const place = { inCollection: true, isAddressed, isChange: changes?.kind === 'since', expandsApart: changes?.links === 'apart' };
  const { fields, row } = compileSelection(query.selection, place, context);
  const goesOn = mayGoOn(query, path);
  if (changes?.kind !== 'since') {
    const text = pageText(fields, { count, next: goesOn, delta: changes !== undefined });
    return { text: `${field}${args} ${text}`, payload: { kind: 'collection', path, row, base: baseFor(row, walk) }, goesOn };
  }
  const changeKey = changes.set.type.key.map((_, index) => `k${index}`);
  const key = changes.set.type.key.map((property, index) => `k${index}: ${property.field}`).join(' ');
  const apart = changes.links === 'apart' ? compileApart(query.selection.expand, row.nested) : undefined;
  const text = pageText(`${key} removed entity { ${fields} }${apart?.text ?? ''}`, { count, next: goesOn, delta: true });
  const payload: PayloadShape = { kind: 'collection', path, row, base: undefined, changeKey, apart: apart?.shapes };
  return { text: `${field}${args} ${text}`, payload, goesOn };
}

type PageArguments = Readonly<Record<'since' | 'first' | 'skip' | 'after', InputValue | undefined>>;

function compileApplied(query: BoundApplied, walk: Walk, { variables, metadata }: CompileContext): Compiled {
  const { field, path } = walk;
  const steps = compileSteps(query.steps);
  const args = renderArguments(object({ steps, ...pageArguments(query.page) }), variables);
  const goesOn = !query.page.isEmpty;
  const row = compileAppliedRow(query, metadata);
  return {
    text: `${field}${args} ${pageText(compileColumns(query), { count: query.count, next: goesOn })}`,
    payload: { kind: 'applied', path, row, base: baseFor(row, walk) },
    goesOn,
  };
}

/** The path gives the address of the rows; no container is read with them. */
function compileAppliedRow({ type, entities }: BoundApplied, metadata: MetadataLevel): RowShape | undefined {
  const control = entities && compileControl(entities.selection, metadata)?.shape;
  if (control === undefined) return undefined;
  const keyAliases = entities?.key.map(({ name }) => name);
  return {
    type,
    keyAliases,
    container: undefined,
    hidden: [],
    numerals: [],
    computed: [],
    nested: [],
    control,
    form: undefined,
    isFinal: false,
  };
}

function pageArguments(page: BoundPage): PageArguments {
  const { skip, skiptoken, changes } = page;
  const since = changes?.kind === 'since' ? tokenSource(changes.slot) : undefined;
  return {
    since: since && { kind: 'variable', name: 'since', type: 'String', source: since },
    first: { kind: 'variable', name: PAGE_SIZE, type: 'Int', source: rowsSource(page) },
    skip: skip && { kind: 'variable', name: 'skip', type: 'Int', source: skippedSource(skip) },
    after: skiptoken === undefined ? undefined : { kind: 'variable', name: 'after', type: 'String', source: tokenSource(skiptoken) },
  };
}

function tokenSource(skiptoken: NonNullable<BoundPage['skiptoken']>): VariableSource {
  return skiptoken === 'given' ? { kind: 'token' } : { kind: 'slot', slot: skiptoken };
}

/**
 * The page ends before `$top` does; or earlier than asked for (`runDocument`), where rows on the way to it or below it are read too, or values of any length are computed.
 * So does the page of a next link, since one before it may have ended earlier.
 */
function mayGoOn({ page, selection }: BoundCollection, path: ResultPath): boolean {
  if (mayEndEarly({ page })) return true;
  return !page.isEmpty && (selection.expand.length > 0 || selection.computed.length > 0 || path.length > 1 || page.skiptoken !== undefined);
}

/** A complex property is read whole or in the parts that are selected, a part of one alone. */
function propertyText([first, ...rest]: readonly EdmProperty[], selected: readonly EdmProperty[] | undefined): string {
  if (first === undefined) return '';
  const own = aliased(first.name, first.field);
  if (first.type.kind !== 'complex') return own;
  const parts = rest.length > 0 ? rest : (selected ?? [...first.type.properties.values()]);
  return `${own} { ${parts.map(({ name, field }) => aliased(name, field)).join(' ')} }`;
}
