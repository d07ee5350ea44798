/** `@key` and `@alternateKey` -> the fields they name. Rejects no key, two keys, and fields that cannot be part of one. */
import type { ConstDirectiveNode, ObjectTypeDefinitionNode } from 'graphql';
import { didYouMean } from '../../std/suggest';
import type { ScalarName } from '../scalar-name';
import type { AlternateKey, EntitySet, EntityType, Field } from '../annotated-schema';
import { hasDirective, type DirectiveUse } from './directive-reader';
import type { FaultCollector } from './fault-collector';
import { pascalCase } from './name-forms';
import type { Reading } from './model-reading';

/** Types whose values do not identify: CSDL 4.01, section 6.5. */
const NOT_IN_KEYS: readonly ScalarName[] = ['Binary', 'Stream', 'Single', 'Float'];

/** Its fields, and the columns within whose values it is unique. */
type Key = Pick<EntityType, 'key' | 'keyWithin'>;

const NO_KEY: Key = { key: [], keyWithin: [] };

export function readKey(node: ObjectTypeDefinitionNode, fields: readonly Field[], { directives, faults }: Reading): Key {
  const [first, ...others] = directives.all(node, 'key');
  for (const other of others)
    faults.add(other.node, `Two keys on ${node.name.value}: declare one with @key, and each other one with @alternateKey.`);
  if (!first) {
    if (!hasDirective(node, 'key')) faults.add(node, `${node.name.value} has no key: name its fields with @key.`);
    return NO_KEY;
  }
  const key = namedFields(first, fields, faults);
  for (const field of key) checkKeyField(field, first.node, faults);
  return { key, keyWithin: first.args.within ?? [] };
}

/** Of an entity with a set, each alternate key has a root field too. */
export function readAlternateKeys(
  node: ObjectTypeDefinitionNode,
  {
    key,
    fields,
    entitySet,
  }: { readonly key: readonly Field[]; readonly fields: readonly Field[]; readonly entitySet: EntitySet | undefined },
  { directives, faults }: Reading,
): readonly AlternateKey[] {
  const seen = new Set([columnSet(key)]);
  return directives.all(node, 'alternateKey').map(use => {
    const alternate = namedFields(use, fields, faults);
    if (alternate.length > 0 && seen.has(columnSet(alternate)))
      faults.add(use.node, 'These fields are a key already. Remove one of the two.');
    seen.add(columnSet(alternate));
    return { fields: alternate, singleField: entitySet && alternateField(entitySet, alternate) };
  });
}

/** `personByMasterAndMasterId` */
function alternateField({ singleField }: EntitySet, key: readonly Field[]): string {
  return `${singleField}By${key.map(({ name }) => pascalCase(name)).join('And')}`;
}

function columnSet(key: readonly Field[]): string {
  return key
    .map(field => field.name)
    .sort()
    .join(' ');
}

function namedFields(
  { node: at, args }: DirectiveUse<'alternateKey' | 'key'>,
  fields: readonly Field[],
  faults: FaultCollector,
): readonly Field[] {
  const names = args.fields;
  if (names.length === 0) faults.add(at, 'A key must name at least one field.');
  if (new Set(names).size < names.length) faults.add(at, 'A key must name each field once.');
  return names.flatMap(name => {
    const field = findField({ at, name }, fields, faults);
    return field && isFitForKey(field, at, faults) ? [field] : [];
  });
}

interface NamedField {
  /** Where it is named. */
  readonly at: ConstDirectiveNode;
  readonly name: string;
}

/** The field of that name; reported, with the name that was probably meant, where there is none. */
export function findField({ at, name }: NamedField, fields: readonly Field[], faults: FaultCollector): Field | undefined {
  const field = fields.find(candidate => candidate.name === name);
  if (!field) faults.add(at, unknownField(name, fields));
  return field;
}

function unknownField(name: string, fields: readonly Field[]): string {
  return `There is no field "${name}".${didYouMean(name, fields.map(field => field.name), '"')}`; // oxfmt-ignore
}

function isFitForKey({ name, type }: Field, at: ConstDirectiveNode, faults: FaultCollector): boolean {
  const isFit = type.kind === 'enum' || (type.kind === 'scalar' && !NOT_IN_KEYS.includes(type.name));
  const typeName = type.kind === 'complex' ? type.complex.name : type.kind === 'enum' ? type.enum.name : type.name;
  if (!isFit) faults.add(at, `${name} cannot be part of a key: its type ${typeName} does not identify.`);
  return isFit;
}

/** The key is in every link to the entity, so that it cannot be withheld (CSDL 4.01, section 6.5: never null). */
function checkKeyField({ name, nullable, sensitive }: Field, at: ConstDirectiveNode, faults: FaultCollector): void {
  if (nullable) faults.add(at, `${name} cannot be part of the key: it may be null.`);
  if (sensitive) faults.add(at, `${name} cannot be part of the key: it is sensitive.`);
}
