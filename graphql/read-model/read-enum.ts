/** An SDL enum -> `EnumType`. Rejects one without members. */
import type { EnumTypeDefinitionNode, EnumValueDefinitionNode } from 'graphql';
import type { EnumMember, EnumType } from '../annotated-schema';
import { sourceOf } from './fault-collector';
import type { Reading } from './model-reading';

export function readEnum(node: EnumTypeDefinitionNode, { faults }: Reading): EnumType {
  const name = node.name.value;
  const members = (node.values ?? []).map(readMember);
  if (members.length === 0) faults.add(node, `The enum ${name} has no members.`);
  return { kind: 'enum', name, description: node.description?.value ?? '', members, source: sourceOf(node) };
}

function readMember(node: EnumValueDefinitionNode): EnumMember {
  return { name: node.name.value, description: node.description?.value ?? '' };
}
