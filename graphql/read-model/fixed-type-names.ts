/** Names that no type of a model can have: every schema has a type of that name. `Container` is the entity container, which shares the namespace with the types (CSDL 4.01, section 5). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTypeDefinitionNode, parse } from 'graphql';
import { PROJECT_ROOT } from '../../std/project-root';
import { SCALAR_NAMES, filterName } from '../derived-names';

export function fixedTypeNames(): readonly string[] {
  const roots = ['Query', 'Mutation', 'Subscription', 'Container', 'ID', 'FieldName', 'LinkName', 'ExpressionFunction'];
  return [
    ...roots,
    ...SCALAR_NAMES,
    ...SCALAR_NAMES.map(filterName),
    ...typeNamesIn('expression-inputs.graphql'),
    ...typeNamesIn('transformation-inputs.graphql'),
    ...typeNamesIn('removal-reason.graphql'),
  ];
}

function typeNamesIn(file: string): readonly string[] {
  const sdl = readFileSync(path.join(PROJECT_ROOT, 'graphql', file), 'utf8');
  return parse(sdl, { noLocation: true })
    .definitions.filter(isTypeDefinitionNode)
    .map(definition => definition.name.value);
}
