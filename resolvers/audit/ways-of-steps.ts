/** The steps of a transformation, as GraphQL coerces them -> the same in parts, each with the way in which it reads the fields that it mentions. */
import type { ReadWay } from '../../graphql/data-plane-types';
import type { TransformationInput } from '../transformation/transformation-inputs';

type Part = readonly [ReadWay, unknown];

/** Each part has the type of the steps. What is no list is refused when the plan is made. */
export function waysOfSteps(steps: unknown): readonly Part[] {
  return Array.isArray(steps) ? (steps as readonly TransformationInput[]).flatMap(partsOf) : [];
}

/** Each value apart: what one of them reads over links says nothing of the others. */
function partsOf({ filter, compute, orderBy, extreme, aggregate, groupBy, concat }: TransformationInput): readonly Part[] {
  const parts: readonly (readonly [ReadWay, TransformationInput])[] = [
    ['FILTERED', { filter }],
    ...(compute ?? []).map(value => ['COMPUTED', { compute: [value] }] as const),
    ['ORDERED', { orderBy, extreme }],
    ...(aggregate ?? []).map(value => ['AGGREGATED', { aggregate: [value] }] as const),
    ...(groupBy?.by ?? []).map(value => ['AGGREGATED', { groupBy: { by: [value] } }] as const),
  ];
  const inner = [groupBy?.steps, ...(concat ?? [])].flatMap(waysOfSteps);
  return [...parts.map(([way, part]): Part => [way, [part]]), ...inner];
}
