/** `@group` on a type, a field or a link -> the names of the groups, each once. Rejects names of another form. */
import type { FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import { isGroupName } from '../derived-names';
import type { Reading } from './model-reading';

export function readGroups(node: FieldDefinitionNode | ObjectTypeDefinitionNode, { directives, faults }: Reading): readonly string[] {
  const uses = directives.all(node, 'group');
  for (const { node: use, args } of uses) {
    if (!isGroupName(args.name)) faults.add(use, `"${args.name}" is no name of a group: write it in capitals, such as PERSON_CPR.`);
  }
  return [...new Set(uses.map(({ args }) => args.name))];
}
