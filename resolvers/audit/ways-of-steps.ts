/** The steps of a transformation, as GraphQL coerces them -> the same in parts, each with the way in which it reads the fields that it mentions. */
import type { ReadWay } from '../../graphql/data-plane-types';
import type { TransformationInput } from '../transformation/transformation-inputs';

type Part = readonly [ReadWay, unknown];

/** Each part has the type of the steps. What is no list is refused when the plan is made. */
export function waysOfSteps(steps: unknown): readonly Part[] {
  return Array.isArray(steps) ? (steps as readonly TransformationInput[]).flatMap(partsOf) : [];
}

function partsOf(step: TransformationInput): readonly Part[] {
  const { filter, compute, orderBy, extreme, aggregate, groupBy, concat } = step;
  const parts: readonly (readonly [ReadWay, TransformationInput])[] = [
    ['FILTERED', { filter }],
    ['COMPUTED', { compute }],
    ['ORDERED', { orderBy, extreme }],
    ['AGGREGATED', { aggregate, groupBy: groupBy && { by: groupBy.by } }],
  ];
  const inner = [groupBy?.steps, ...(concat ?? [])].flatMap(waysOfSteps);
  return [...parts.map(([way, part]): Part => [way, [part]]), ...inner];
}
