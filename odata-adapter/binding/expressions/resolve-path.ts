/** The path of an expression -> what it leads to, name by name (Part 2, section 5.1.1.15). Rejects unknown names (`UnknownName`), steps that do not go on (`TypeMismatch`) and what is not offered (`NotOffered`). */
import { assertNever } from '../../../std/assert-never';
import { suggest } from '../../../std/suggest';
import type { EdmComplexType, EdmEntityType, EdmNavigation, EdmProperty } from '../../edm/edm-model';
import type { Span } from '../../faults';
import type { KeyPartSyntax, PathExpressionSegmentSyntax, PathExpressionSyntax } from '../../syntax/syntax-tree';
import { writtenCall } from '../../syntax/expressions/parse-call';
import { clauseFault, NOTHING_COMPUTED, spendNode, type Computed, type Scope, type Subject } from '../bind-context';
import { bindKey } from '../literals/bind-key';
import { valueOf } from '../value-of';
import type { PathStart } from '../operators/bound-operand';
import type { BoundComputed, BoundKey, BoundLink, BoundRoot } from '../bound-request';
import { unqualified } from '../types/cast-segment';
import { dottedPath } from '../types/dotted-path';
import { memberNames, namesOnTheWay, targetOf } from '../types/edm-types';
import { resolveMember, resolveName } from '../types/resolve-name';
import { refuseWithheld } from '../refuse-withheld';

type SystemSegment = Extract<PathExpressionSegmentSyntax, { kind: 'system' }>;
type NameSegment = Extract<PathExpressionSegmentSyntax, { kind: 'name' }>;
type LambdaSegment = Extract<PathExpressionSegmentSyntax, { kind: 'lambda' }>;

/** Where a path has come to: an entity reached over to-one links, a collection at the end of links, or a value. */
export type ResolvedPath =
  | (PathStart & { readonly kind: 'entity'; readonly type: EdmEntityType })
  | (PathStart & { readonly kind: 'collection'; readonly type: EdmEntityType })
  | (PathStart & { readonly kind: 'property'; readonly owner: EdmEntityType; readonly path: readonly EdmProperty[] })
  | { readonly kind: 'computed'; readonly computed: BoundComputed }
  | { readonly kind: 'count'; readonly collection: CollectionPath; readonly segment: SystemSegment }
  | { readonly kind: 'lambda'; readonly collection: CollectionPath; readonly segment: LambdaSegment };

export type CollectionPath = Extract<ResolvedPath, { kind: 'collection' }>;
export type CountPath = Extract<ResolvedPath, { kind: 'count' }>;
export type LambdaPath = Extract<ResolvedPath, { kind: 'lambda' }>;

export function resolvePath(syntax: PathExpressionSyntax, scope: Scope): ResolvedPath {
  const { start, root, rest } = resolveStart(syntax.segments, scope);
  let place: ResolvedPath = { kind: 'entity', of: start.variable, root, through: [], type: start.type };
  for (const segment of rest) place = follow(place, segment, scope);
  return place;
}

interface Beginning {
  readonly start: Subject;
  readonly root?: BoundRoot;
  readonly rest: readonly PathExpressionSegmentSyntax[];
}

/** A lambda variable, `$it`, `$this` or `$root` in front, else the entity at hand. */
function resolveStart(segments: readonly PathExpressionSegmentSyntax[], scope: Scope): Beginning {
  const [first, ...rest] = segments;
  if (first?.kind === 'system' && first.name === 'root') return rootStart(first.span, rest, scope);
  if (first?.kind === 'system' && first.name === 'this') return { start: scope.implicit, rest };
  if (first?.kind === 'system' && first.name !== 'count') return itStart(first.span, rest, scope);
  const type = first?.kind === 'name' ? scope.variables.get(first.name) : undefined;
  if (first?.kind === 'name' && type !== undefined) return { start: { variable: first.name, type }, rest };
  return { start: scope.implicit, rest: segments };
}

/** The entity of the resource path (Part 2, section 5.1.1.14.4): inside `$expand` the one outside, by the link that leads from it. */
function itStart(span: Span, rest: readonly PathExpressionSegmentSyntax[], scope: Scope): Beginning {
  const { expanded, owner } = scope.context;
  if (expanded.length === 0) return { start: scope.it, rest };
  if (owner !== undefined) return ownerStart(owner.link, rest, scope);
  const message =
    '$it inside $expand is offered of entities of an entity set, in what belongs to each of them alone. Ask in a request of its own, with $root/… for the entity.';
  throw clauseFault('NotOffered', message, { ...scope, span });
}

/** No lambda variable begins with `$`; what is asked of a collection there may speak of `$it` again. */
function ownerStart(link: BoundLink, rest: readonly PathExpressionSegmentSyntax[], scope: Scope): Beginning {
  const variable = `$it${scope.lambdaDepth}`;
  return { start: { variable, type: link.owner }, root: { kind: 'owner', link, variable }, rest };
}

/** `$root/Persons(<key>)` (section 5.1.1.14.5). No lambda variable begins with `$`; what is asked of a collection there may look up another entity. */
function rootStart(span: Span, [set, ...rest]: readonly PathExpressionSegmentSyntax[], scope: Scope): Beginning {
  if (set?.kind !== 'keyed') {
    const message = '$root is offered with an entity and its key, as in $root/Persons(01234567-89ab-cdef-0123-456789abcdef)/Firstname';
    throw clauseFault('NotOffered', message, { ...scope, span: set?.span ?? span });
  }
  const { entitySets } = scope.context.edm;
  const type = resolveName(set, scope.context, entitySets)?.type;
  if (type === undefined) {
    const suggestion = suggest(set.name, entitySets.keys());
    throw clauseFault('UnknownName', `there is no entity set '${set.name}'`, { ...scope, span: set.span, suggestion });
  }
  if (set.key.kind === 'named' && !isPrimaryKey(set.key.parts, type))
    throw clauseFault('NotOffered', 'alternate keys after $root are not offered', { ...scope, span: set.key.span });
  for (const property of type.key) refuseWithheld(property, type, { clause: scope.clause, span: set.span });
  const variable = `$root${scope.lambdaDepth}`;
  const inKey = { clause: `${scope.clause}: $root/${set.name}`, context: scope.context };
  const key = bindKey(set.key, { type, shortKey: undefined }, inKey);
  if (scope.context.owner !== undefined && isOwner(type, key, scope)) return ownerStart(scope.context.owner.link, rest, scope);
  return { start: { variable, type }, root: { kind: 'keyed', type, key, variable }, rest };
}

/** The entity that the path names too is the same query as `$it` inside its `$expand`, so that a nested next link can say it. Rows of transformations have no owner. */
function isOwner(type: EdmEntityType, { parts }: BoundKey, { context, set }: Scope): boolean {
  const { owner, specialise } = context;
  if (set !== undefined || owner?.key === undefined || owner.link.owner.name !== type.name) return false;
  const named = new Map(owner.key.parts.map(({ property, value }) => [property.name, value]));
  return parts.every(({ property, value }) => {
    const other = named.get(property.name);
    return other !== undefined && specialise(contents => valueOf(other, contents) === valueOf(value, contents));
  });
}

function isPrimaryKey(parts: readonly KeyPartSyntax[], { key }: EdmEntityType): boolean {
  return parts.length === key.length && parts.every(({ name }) => key.some(property => property.name.toLowerCase() === name.toLowerCase()));
}

function follow(place: ResolvedPath, segment: PathExpressionSegmentSyntax, scope: Scope): ResolvedPath {
  if (place.kind === 'collection') return followCollection(place, segment, scope);
  if (segment.kind !== 'name') {
    const message = `${writtenName(segment)} follows a collection, and this is none`;
    throw clauseFault('TypeMismatch', message, { ...scope, span: segment.span });
  }
  spendNode(scope, segment.span);
  const next = place.kind === 'entity' ? followEntity(place, segment, scope) : followProperty(place, segment, scope);
  if (isSensitive(next)) scope.context.sensitive.add(segment);
  return next;
}

/** Without what stands in parentheses. */
export function writtenName(segment: PathExpressionSegmentSyntax): string {
  if (segment.kind === 'lambda') return segment.operator;
  return segment.kind === 'system' ? `$${segment.name}` : segment.name;
}

function isSensitive(place: ResolvedPath): boolean {
  switch (place.kind) {
    case 'property':
      return place.path.at(-1)?.sensitive === true;
    case 'entity':
    case 'collection':
      return place.through.at(-1)?.navigation.sensitive === true;
    case 'computed':
    case 'count':
    case 'lambda':
      return false;
    default:
      return assertNever(place);
  }
}

function followCollection(place: CollectionPath, segment: PathExpressionSegmentSyntax, scope: Scope): ResolvedPath {
  if (segment.kind === 'lambda') return { kind: 'lambda', collection: place, segment };
  if (segment.kind === 'system' && segment.name === 'count') return { kind: 'count', collection: place, segment };
  if (segment.kind === 'name') refuseCast(segment.name, segment.span, scope);
  throw collectionFault(place, segment.span, scope);
}

export function collectionFault(place: CollectionPath, span: Span, scope: Scope): Error {
  const names = place.through.map(({ navigation }) => navigation.name);
  const name = names.at(-1) ?? '';
  if (scope.aggregated)
    return clauseFault('NotOffered', `aggregates over ${name}, which leads to many, are not offered`, { ...scope, span });
  const path = [...writtenStart(place, scope), ...names].join('/');
  if (scope.grouped) {
    const message = `${path} is a collection, and rows are grouped by one value each. Its count is one: compute(${path}/$count as Number)/groupby((Number)).`;
    return clauseFault('TypeMismatch', message, { ...scope, span });
  }
  const instead = scope.clause.endsWith('$orderby')
    ? `Order by ${path}/$count, or order what is expanded: ${names.reduceRight((inside, each) => `$expand=${each}(${inside})`, '$orderby=…')}`
    : `Use ${path}/any(x:…), ${path}/all(x:…) or ${path}/$count`;
  const message = `${name} is a collection. ${instead}.`;
  return clauseFault('TypeMismatch', message, { ...scope, span });
}

/** What stands before the first name of the path. */
function writtenStart({ of, root }: CollectionPath, { variables, implicit }: Scope): readonly string[] {
  if (root !== undefined) return root.kind === 'owner' ? ['$it'] : ['$root', '…'];
  return of === undefined || of === implicit.variable || !variables.has(of) ? [] : [of];
}

/** No name of the model is that of a computed value, but for its case: there the computed value is meant. */
function followEntity(place: Extract<ResolvedPath, { kind: 'entity' }>, segment: NameSegment, scope: Scope): ResolvedPath {
  const { of, root, through, type } = place;
  const { name, span } = segment;
  const computed = computedAt(place, scope);
  const named = computed.get(name);
  if (named !== undefined) return { kind: 'computed', computed: named };
  const member = resolveMember(segment, type, scope.context);
  if (member !== undefined) {
    refuseWithheld(member, type, { clause: scope.clause, span });
    if (member.kind === 'navigation') return followLink(place, member, scope);
    return { kind: 'property', of, root, through, owner: type, path: [member] };
  }
  refuseCast(name, span, scope);
  throw unknownMember(place, segment, scope);
}

const UNQUOTED = '. If this is a text, put it in single quotes';
/** The same of names that there are and that there are not. */
const MAY_READ = '. $metadata has the names that this key may read';

function unknownMember(place: Extract<ResolvedPath, { kind: 'entity' }>, { name, span }: NameSegment, scope: Scope): Error {
  const { of, through, type } = place;
  const isFirst = through.length === 0 && of === scope.implicit.variable;
  const variables = isFirst ? [...scope.variables.keys()] : [];
  const known = [...memberNames(type), ...variables, ...computedAt(place, scope).keys()];
  const path = dottedPath(name, [...namesOnTheWay(type), ...variables]);
  const suggestion = path ?? (isFirst ? memberOfVariable(name, scope) : undefined) ?? suggest(name, known);
  const advice = suggestion === undefined ? callAdvice(name, scope) + (isFirst ? textAdvice(scope) : '') : '';
  return clauseFault('UnknownName', `${type.name} has no property '${name}'${advice}`, { ...scope, span, suggestion });
}

function textAdvice({ clause, besideLiteral }: Scope): string {
  if (!clause.endsWith('$filter')) return '';
  return besideLiteral ? MAY_READ : UNQUOTED;
}

/** Of `Name.Length`, `Name/length` and `now`: other languages call functions so. */
function callAdvice(name: string, { context }: Scope): string {
  const row = context.edm.catalogue.functions.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  return row === undefined || row.kind === 'unoffered' ? '' : `. OData writes ${writtenCall(row)}`;
}

/** Inside `any` and `all`, what belongs to the element is written with the variable before it. The innermost variable that has it is meant. */
function memberOfVariable(name: string, { variables }: Scope): string | undefined {
  const has = (type: EdmEntityType): boolean => memberNames(type).some(member => member.toLowerCase() === name.toLowerCase());
  const [variable] = [...variables].reverse().find(([, type]) => has(type)) ?? [];
  return variable === undefined ? undefined : `${variable}/${name}`;
}

/** Computed values belong to the entities that the option is about. */
function computedAt({ of, through }: Extract<ResolvedPath, { kind: 'entity' }>, { it, computed }: Scope): Computed {
  return of === it.variable && through.length === 0 ? computed : NOTHING_COMPUTED;
}

function followLink(place: Extract<ResolvedPath, { kind: 'entity' }>, navigation: EdmNavigation, scope: Scope): ResolvedPath {
  const { of, root } = place;
  const through = [...place.through, { owner: place.type, navigation }];
  const type = targetOf(scope.context.edm, navigation);
  if (!navigation.many) return { kind: 'entity', of, root, through, type };
  return { kind: 'collection', of, root, through, type };
}

function followProperty(place: ResolvedPath, segment: NameSegment, scope: Scope): ResolvedPath {
  const { name, span } = segment;
  if (place.kind !== 'property') throw clauseFault('TypeMismatch', `nothing follows here, '${name}' does`, { ...scope, span });
  const last = place.path.at(-1);
  if (last?.type.kind !== 'complex') {
    const message = `${last?.name ?? ''} is a value; '${name}' cannot follow it${callAdvice(name, scope)}`;
    throw clauseFault('TypeMismatch', message, { ...scope, span });
  }
  return { ...place, path: [...place.path, partOf(last.type, segment, scope)] };
}

function partOf(type: EdmComplexType, segment: NameSegment, scope: Scope): EdmProperty {
  const part = resolveName(segment, scope.context, type.properties);
  if (part !== undefined) return part;
  const { name, span } = segment;
  refuseCast(name, span, scope);
  const suggestion = suggest(name, type.properties.keys());
  throw clauseFault('UnknownName', `${type.name} has no property '${name}'`, { ...scope, span, suggestion });
}

/** A qualified name is a type cast (Part 2, section 4.11). */
function refuseCast(name: string, span: Span, { clause, context }: Pick<Scope, 'clause' | 'context'>): void {
  if (unqualified(name, context.edm) === undefined) return;
  const message = 'type casts are not offered, as no type here derives from another. Leave the cast out.';
  throw clauseFault('NotOffered', message, { clause, span });
}
