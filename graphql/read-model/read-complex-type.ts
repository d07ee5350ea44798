/** An SDL type with `@complex` -> `ComplexType`. Rejects parts that are not scalars or enums, or are streams. */
import type { FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import type { ComplexType, Field } from '../annotated-schema';
import { filterName, orderName } from '../derived-names';
import { sourceOf } from './fault-collector';
import { checkPartDirectives } from './field-directives';
import { readField } from './read-field';
import type { FieldTypes, Reading } from './model-reading';
import { typeReference } from './type-reference';

/** `objectTypes`: those of the whole model, none of which may be the type of a part. */
export function readComplexType(
  node: ObjectTypeDefinitionNode,
  objectTypes: ReadonlyMap<string, ObjectTypeDefinitionNode>,
  reading: Pick<FieldTypes, 'directives' | 'enums' | 'faults'>,
): ComplexType {
  const name = node.name.value;
  const types = { ...reading, complexTypes: new Map<string, ComplexType>() };
  checkPartTypes(node, objectTypes, reading);
  return {
    kind: 'complex',
    name,
    description: node.description?.value ?? '',
    fields: (node.fields ?? []).flatMap(field => readPart(field, types)),
    derived: { filter: filterName(name), order: orderName(name) },
    source: sourceOf(node),
  };
}

function checkPartTypes(node: ObjectTypeDefinitionNode, objectTypes: ReadonlyMap<string, unknown>, { faults }: Reading): void {
  if (!node.fields?.length) faults.add(node, `The complex type ${node.name.value} has no fields.`);
  for (const field of node.fields ?? []) {
    const { named, name } = typeReference(field.type);
    if (objectTypes.has(name)) faults.add(named, `The parts of a complex type must be scalars or enums: ${name} is neither.`);
  }
}

function readPart(node: FieldDefinitionNode, reading: FieldTypes): readonly Field[] {
  checkPartDirectives(node, reading);
  const field = readField(node, reading);
  if (!field) return [];
  if (field.type.kind === 'scalar' && field.type.name === 'Stream') {
    reading.faults.add(node.type, 'A stream must be a field of an entity, not a part of a complex type.');
  }
  return [field];
}
