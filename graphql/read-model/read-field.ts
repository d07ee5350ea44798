/** An SDL field of a scalar, enum or complex type -> `Field`. Rejects lists, complex values that may be null, and directives that do not fit the type. */
import type { FieldDefinitionNode } from 'graphql';
import type { ScalarName } from '../scalar-name';
import type { Field, FieldType } from '../annotated-schema';
import { SCALAR_NAMES } from '../derived-names';
import { sourceOf } from './fault-collector';
import { checkFieldDirectives } from './field-directives';
import { pascalCase, snakeCase } from './name-forms';
import { readDescription } from './read-description';
import { readGroups } from './read-groups';
import { readODataName } from './read-odata-name';
import type { FieldTypes, Reading } from './model-reading';
import { typeReference } from './type-reference';

/** Undefined where the type is unknown (the SDL rules report that), or is not one that a field can have. */
export function readField(node: FieldDefinitionNode, reading: FieldTypes): Field | undefined {
  const type = fieldType(node, reading);
  if (!type) return undefined;
  checkFieldDirectives(node, type, reading);
  return {
    kind: 'field',
    name: node.name.value,
    odataName: readODataName(node, reading) ?? pascalCase(node.name.value),
    description: readDescription(node, reading),
    type,
    nullable: typeReference(node.type).nullable,
    column: type.kind === 'complex' ? readPrefix(node, reading) : readColumn(node, reading),
    groups: readGroups(node, reading),
    source: sourceOf(node),
    ...readFacets(node, reading),
  };
}

function fieldType(node: FieldDefinitionNode, reading: FieldTypes): FieldType | undefined {
  const reference = typeReference(node.type);
  const type = namedFieldType(reference.name, reading);
  if (type && reference.list !== 'none') {
    reading.faults.add(reference.node, `Only links to entities are lists: ${node.name.value} cannot be a list of ${reference.name}.`);
    return undefined;
  }
  if (type?.kind === 'complex' && reference.nullable) {
    reading.faults.add(reference.node, `A complex value is never null: write ${reference.name}!.`);
  }
  return type;
}

function namedFieldType(name: string, { enums, complexTypes }: FieldTypes): FieldType | undefined {
  const scalar = SCALAR_NAMES.find((candidate): candidate is ScalarName => candidate === name);
  if (scalar) return { kind: 'scalar', name: scalar };
  const enumType = enums.get(name);
  if (enumType) return { kind: 'enum', enum: enumType };
  const complex = complexTypes.get(name);
  return complex && { kind: 'complex', complex };
}

function readColumn(node: FieldDefinitionNode, { directives }: Reading): string {
  return directives.one(node, 'column')?.args.name ?? snakeCase(node.name.value);
}

function readPrefix(node: FieldDefinitionNode, { directives }: Reading): string {
  return directives.one(node, 'embedded')?.args.prefix ?? `${snakeCase(node.name.value)}_`;
}

type Facets = Pick<
  Field,
  | 'sensitive'
  | 'protectedBy'
  | 'computed'
  | 'searchable'
  | 'maxLength'
  | 'pattern'
  | 'allowedValues'
  | 'precision'
  | 'scale'
  | 'streamContentType'
>;

function readFacets(node: FieldDefinitionNode, { directives }: Reading): Facets {
  const text = directives.one(node, 'text')?.args;
  const decimal = directives.one(node, 'decimal')?.args;
  return {
    sensitive: directives.one(node, 'sensitive') !== undefined,
    protectedBy: directives.one(node, 'protectable')?.args.by,
    computed: directives.one(node, 'computed') !== undefined,
    searchable: directives.one(node, 'search') !== undefined,
    maxLength: text?.maxLength ?? undefined,
    pattern: text?.pattern ?? undefined,
    allowedValues: directives.one(node, 'allowedValues')?.args.values,
    precision: decimal?.precision,
    scale: decimal ? (decimal.scale ?? 0) : undefined,
    streamContentType: directives.one(node, 'stream')?.args.contentType,
  };
}
