/** The way of a path -> the nested fields that lead to its end, each keyed step a page of one. Cannot fail. */
import type { BoundDataRequest, BoundKey, BoundStep } from '../binding/bound-request';
import type { ResultPath } from './compiled-document';
import type { DocumentVariables } from './document-variables';
import { constant, object, renderArguments, type InputObject } from './input-value';
import { fieldLiteral } from './literal-input';

export interface Walk {
  /** Fields to open around the target, from outside in: `root: person(uuid: $p0)`, `nodes`. */
  readonly open: readonly string[];
  /** The target's own field, when it is a collection; its arguments follow. */
  readonly field: string;
  /** Where the target stands in the result. */
  readonly path: ResultPath;
}

export function compileWalk({ set, key, steps, target }: BoundDataRequest, variables: DocumentVariables): Walk {
  if (key === undefined) return { open: [], field: `root: ${set.collectionField}`, path: ['root'] };
  const endsInPage = target.kind === 'collection' || target.kind === 'count';
  const last = endsInPage ? steps.at(-1)?.navigation.field : undefined;
  const start = `root: ${set.singleField}${renderArguments(keyArguments(key), variables)}`;
  const walked = (last === undefined ? steps : steps.slice(0, -1)).map(step => compileStep(step, variables));
  return {
    open: [start, ...walked.flatMap(({ open }) => open)],
    field: last ?? '',
    path: ['root', ...walked.flatMap(({ path }) => path), ...(last === undefined ? [] : [last])],
  };
}

function keyArguments({ parts }: BoundKey): InputObject {
  return object(Object.fromEntries(parts.map(({ property, value }) => [property.field, fieldLiteral(value)])));
}

/** A step over a to-many link has a key, but for the last, which may be the addressed collection. */
function compileStep({ navigation, key }: BoundStep, variables: DocumentVariables): { readonly open: string[]; readonly path: ResultPath } {
  const { field } = navigation;
  if (key === undefined) return { open: [field], path: [field] };
  const filter = object(Object.fromEntries(key.parts.map(({ property, value }) => [property.field, object({ eq: fieldLiteral(value) })])));
  const args = renderArguments(object({ filter, first: constant('1') }), variables);
  return { open: [`${field}${args}`, 'nodes'], path: [field, 'nodes', 0] };
}
