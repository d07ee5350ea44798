/** A part of the executable schema -> the field, link or type of the model that its directive `@guarded` names. */
import { Kind } from 'graphql';
import type { ConstDirectiveNode, ConstValueNode } from 'graphql';
import type { Field, Link } from '../annotated-schema';
import { PROTECTED } from '../derived-names';
import type { Grants } from './grants';

/** `member` is `*` for a type as a whole. */
export interface Guard {
  readonly type: string;
  readonly member: string;
  /** Undefined where reads of it are not recorded. */
  readonly sensitivity: 'sensitive' | 'protected' | undefined;
}

interface Described {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;
}

export function guardOf(part: Described | null | undefined): Guard | undefined {
  const guarded = part?.astNode?.directives?.find(directive => directive.name.value === 'guarded');
  const field = argumentOf(guarded, 'field');
  if (field?.kind !== Kind.STRING) return undefined;
  const [type = '', member = ''] = field.value.split('.');
  return { type, member, sensitivity: statedSensitivity(guarded) };
}

/** Of a member of the model. */
export function sensitivityOf(member: Field | Link): Guard['sensitivity'] {
  if (member.sensitive) return 'sensitive';
  return member.kind === 'field' && member.protectedBy !== undefined ? 'protected' : undefined;
}

function statedSensitivity(guarded: ConstDirectiveNode | undefined): Guard['sensitivity'] {
  if (argumentOf(guarded, 'sensitive')) return 'sensitive';
  return argumentOf(guarded, 'protected') ? 'protected' : undefined;
}

/** Both flags are written only where they are true. */
function argumentOf(directive: ConstDirectiveNode | undefined, name: string): ConstValueNode | undefined {
  return directive?.arguments?.find(argument => argument.name.value === name)?.value;
}

export function passes({ type, member }: Guard, grants: Grants): boolean {
  return member === '*' ? grants.mayReadType(type) : grants.mayRead(type, member);
}

/** Whether a read by this key counts as sensitive: of protected values, only if the key is granted them. */
export function isSensitive({ type, sensitivity }: Guard, grants: Grants): boolean {
  return sensitivity === 'sensitive' || (sensitivity === 'protected' && grants.mayRead(type, PROTECTED));
}

/** `Person.cpr` */
export function guardName({ type, member }: Guard): string {
  return `${type}.${member}`;
}
