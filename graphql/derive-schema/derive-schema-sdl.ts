/** `AnnotatedSchema` -> the SDL of the executable schema. It rejects nothing: the reader of the model has rejected names that would collide. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import type { AnnotatedSchema } from '../annotated-schema';
import { deriveFieldNames, deriveLinkNames } from './derive-expression-names';
import { deriveComplexFilter, deriveEntityFilters, deriveEnumFilter, deriveScalarFilters } from './derive-filters';
import { deriveComplexOrder, deriveEntityOrder } from './derive-orders';
import { deriveQuery } from './derive-query';
import { deriveReached } from './derive-reached';
import { deriveComplexType, deriveEntity, deriveEnum } from './derive-types';
import { callName, callsOf } from '../catalogue/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { block, described } from './sdl-text';

export function deriveSchemaSdl({ entities, complexTypes, enums, catalogue }: AnnotatedSchema): string {
  return [
    deriveQuery(entities),
    ...entities.flatMap(deriveEntity),
    ...deriveReached(entities),
    ...complexTypes.map(deriveComplexType),
    ...enums.map(deriveEnum),
    ...entities.flatMap(deriveEntityFilters),
    ...complexTypes.map(deriveComplexFilter),
    ...enums.map(deriveEnumFilter),
    ...deriveScalarFilters(),
    ...entities.map(deriveEntityOrder),
    ...complexTypes.map(deriveComplexOrder),
    deriveFieldNames(entities),
    deriveLinkNames(entities),
    deriveFunctions(catalogue),
    ...(entities.some(({ isTracked }) => isTracked) ? [fixedSdl('removal-reason.graphql')] : []),
    fixedSdl('guard-directive.graphql'),
    fixedSdl('expression-inputs.graphql'),
    fixedSdl('transformation-inputs.graphql'),
    fixedSdl('scalar-types.graphql'),
  ].join('\n\n');
}

function fixedSdl(name: string): string {
  return readFileSync(path.join(PROJECT_ROOT, 'graphql', name), 'utf8');
}

const DESCRIPTION = 'Operators and functions, each with the meaning it has in OData 4.01 Part 2, section 5.1.1.';

/** The catalogue -> SDL of the enum by which a call names an operator or a function. */
function deriveFunctions(catalogue: Catalogue): string {
  return block(
    'enum ExpressionFunction',
    DESCRIPTION,
    callsOf(catalogue).map(row => described(row.says, callName(row))),
  );
}
