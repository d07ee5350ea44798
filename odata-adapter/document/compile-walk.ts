/** The way of a path -> the nested fields that lead to its end, each keyed step a page of one. Cannot fail. */
import type { BoundDataRequest, BoundExpression, BoundKey, BoundStep, BoundTarget } from '../binding/bound-request';
import type { EdmEntityType } from '../edm/edm-model';
import type { BasePlace, PrimaryKeyPlace, ResultPath } from './compiled-document';
import { compileSteps } from './compile-address';
import { compileContainer } from './compile-container';
import type { DocumentVariables } from './document-variables';
import { compileFilter } from './compile-filter';
import { constant, list, object, renderArguments, type InputObject } from './input-value';
import { fieldLiteral } from './literal-input';

export interface Walk {
  /** Fields to open around the target, from outside in: `root: person(uuid: $p0)`, `nodes`. */
  readonly open: readonly Opening[];
  /** The target's own field, when it is a collection; its arguments follow. */
  readonly field: string;
  /** Where the target stands in the result. */
  readonly path: ResultPath;
  /** Whether the canonical URL of what the path ends at is known: by the path itself, or by an entity on it (`base`). */
  readonly isAddressed: boolean;
  readonly base: Base | undefined;
  readonly primaryKeys: readonly PrimaryKeyPlace[];
}

/** The last entity on the way that is not contained in the one before it: what it is called there need not be its canonical URL. */
export interface Base {
  readonly place: BasePlace;
  /** What is read of it for this. */
  readonly fields: string;
  /** Its opening. */
  readonly opening: Opening;
}

export interface Opening {
  readonly field: string;
  /** Response keys that lead into it. */
  readonly path: ResultPath;
  /** Set where the entity is found by an alternate key: its primary key is read beside what is asked for. */
  readonly unnamed?: EdmEntityType | undefined;
}

export function compileWalk({ set, key, condition, steps, target }: BoundDataRequest, variables: DocumentVariables): Walk {
  const atSet = { open: [], path: ['root'], isAddressed: true, base: undefined, primaryKeys: [] };
  if (key === undefined) return { ...atSet, field: `root: ${pageField(set.collectionField, target)}` };
  const lastStep = endsInPage(target) ? steps.at(-1)?.navigation.field : undefined;
  const last = lastStep === undefined ? undefined : pageField(lastStep, target);
  const start = compileStart({ set, key, condition }, variables);
  const walked = (last === undefined ? steps : steps.slice(0, -1)).map(step => compileStep(step, variables));
  const open = [start, ...walked];
  const turn = steps.findLastIndex(({ navigation }) => !navigation.contained);
  const base = turn < 0 ? undefined : compileBase(steps, turn, open);
  return {
    open: open.flat(),
    field: last ?? '',
    path: [...pathTo(open), ...(last === undefined ? [] : [last])],
    isAddressed: turn < 0 || base !== undefined,
    base,
    primaryKeys: open.flatMap((openings, index) => primaryKey(openings, index - 1, pathTo(open.slice(0, index + 1)))),
  };
}

/** Undefined where the path ends there: then rows tell it themselves. And where the entity does not tell its canonical URL. */
function compileBase(steps: readonly BoundStep[], turn: number, open: readonly (readonly Opening[])[]): Base | undefined {
  const [step, ...rest] = steps.slice(turn);
  const way = open.slice(0, turn + 2);
  const opening = way.at(-1)?.at(-1);
  if (step === undefined || rest.length === 0 || opening === undefined) return undefined;
  const { type } = step;
  const container = type.entitySet === undefined ? compileContainer(type) : undefined;
  if (type.entitySet === undefined && container === undefined) return undefined;
  const keyAliases = type.key.map((_, index) => `base${index}`);
  const key = type.key.map(({ field }, index) => `base${index}: ${field} `).join('');
  return {
    place: { path: pathTo(way), shape: { type, keyAliases, container: container?.shape }, rest: compileSteps(steps, turn + 1) },
    fields: container === undefined ? key : `${key}${container.fields} `,
    opening,
  };
}

/** The fields of a primary key, beside others: `key0: uuid `. */
export function keyFields({ unnamed: type }: Opening): string {
  return type === undefined ? '' : type.key.map(({ field }, index) => `${keyAlias(index)}: ${field} `).join('');
}

function primaryKey(openings: readonly Opening[], step: number, path: ResultPath): readonly PrimaryKeyPlace[] {
  const type = openings.at(-1)?.unnamed;
  return type === undefined ? [] : [{ step, path, aliases: type.key.map((_, index) => keyAlias(index)) }];
}

function keyAlias(index: number): string {
  return `key${index}`;
}

function unnamed({ alternate }: BoundKey, type: EdmEntityType): EdmEntityType | undefined {
  return alternate && type;
}

function pathTo(open: readonly (readonly Opening[])[]): ResultPath {
  return open.flat().flatMap(({ path }) => path);
}

function endsInPage({ kind }: BoundTarget): boolean {
  return kind === 'collection' || kind === 'count' || isTransformed(kind);
}

function isTransformed(kind: BoundTarget['kind']): boolean {
  return kind === 'applied' || kind === 'appliedCount';
}

/** A collection has a field of its own for what transformations make of it, `personsAggregate`, and a set one for its changes, `personChanges`. */
function pageField(field: string, target: BoundTarget): string {
  const changes = target.kind === 'collection' ? target.query.page.changes : undefined;
  if (changes?.kind === 'since') return changes.set.changesField;
  return isTransformed(target.kind) ? `${field}Aggregate` : field;
}

function keyArguments({ parts }: BoundKey): InputObject {
  return object(Object.fromEntries(parts.map(({ property, value }) => [property.field, fieldLiteral(value)])));
}

type KeyedStart = Pick<BoundDataRequest, 'set' | 'condition'> & { readonly key: BoundKey };

/** Where a condition stands beside the key, the entity is looked for in the collection. */
function compileStart({ set, key, condition }: KeyedStart, variables: DocumentVariables): readonly Opening[] {
  if (condition !== undefined)
    return pageOfOne({ field: `root: ${set.collectionField}`, alias: 'root', type: set.type, key, condition }, variables);
  const field = key.alternate?.singleField ?? set.singleField;
  return [{ field: `root: ${field}${renderArguments(keyArguments(key), variables)}`, path: ['root'], unnamed: unnamed(key, set.type) }];
}

/** A step over a to-many link has a key, but for the last, which may be the addressed collection. */
function compileStep({ navigation, type, key, condition }: BoundStep, variables: DocumentVariables): readonly Opening[] {
  const { field } = navigation;
  return key === undefined ? [{ field, path: [field] }] : pageOfOne({ field, alias: field, type, key, condition }, variables);
}

interface KeyedPage {
  readonly field: string;
  /** What the field is called in the result. */
  readonly alias: string;
  readonly type: EdmEntityType;
  readonly key: BoundKey;
  readonly condition: BoundExpression | undefined;
}

function pageOfOne({ field, alias, type, key, condition }: KeyedPage, variables: DocumentVariables): readonly Opening[] {
  const byKey = object(Object.fromEntries(key.parts.map(({ property, value }) => [property.field, object({ eq: fieldLiteral(value) })])));
  const filter = condition === undefined ? byKey : object({ and: list([byKey, compileFilter(condition)]) });
  const args = renderArguments(object({ filter, first: constant('1') }), variables);
  return [
    { field: `${field}${args}`, path: [alias] },
    { field: 'nodes', path: ['nodes', 0], unnamed: unnamed(key, type) },
  ];
}
