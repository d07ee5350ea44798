/** `@protectable` on an entity's fields: a field that becomes null must be one that may be, and what tells so a flag that never is. Reports the others. */
import type { ObjectTypeDefinitionNode } from 'graphql';
import type { Field } from '../annotated-schema';
import { PROTECTED } from '../derived-names';
import { findField } from './read-key';
import type { Reading } from './model-reading';

export function checkProtection(node: ObjectTypeDefinitionNode, fields: readonly Field[], { directives, faults }: Reading): void {
  for (const field of node.fields ?? []) {
    const use = directives.one(field, 'protectable');
    if (!use) continue;
    const [own, flag] = [
      fields.find(({ name }) => name === field.name.value),
      findField({ at: use.node, name: use.args.by }, fields, faults),
    ];
    if (own?.nullable === false && own.type.kind !== 'complex')
      faults.add(use.node, `${own.name} may be null where it is protected: declare its type without "!".`);
    if (flag && !isFlag(flag)) faults.add(use.node, `${flag.name} cannot tell whether a value is protected: declare its type as Boolean!.`);
  }
  const taken = node.fields?.find(({ name }) => name.value === PROTECTED);
  if (taken && fields.some(({ protectedBy }) => protectedBy !== undefined)) {
    faults.add(taken, `"${PROTECTED}" is the name by which the type's protected values are granted, so no name of a field.`);
  }
}

function isFlag({ type, nullable }: Field): boolean {
  return type.kind === 'scalar' && type.name === 'Boolean' && !nullable;
}
