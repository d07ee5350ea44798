/** `@odata(name)` on a field or link -> the name, if it is one that OData allows. */
import type { FieldDefinitionNode } from 'graphql';
import { isODataName } from './name-forms';
import type { Reading } from './model-reading';

export function readODataName(node: FieldDefinitionNode, { directives, faults }: Reading): string | undefined {
  const use = directives.one(node, 'odata');
  if (!use) return undefined;
  if (isODataName(use.args.name)) return use.args.name;
  faults.add(use.node, `"${use.args.name}" is no OData name: letters, digits and underscores, at most 128, not beginning with a digit.`);
  return undefined;
}
