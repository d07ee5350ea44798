/** A part of the executable schema -> the field, link or type of the model that it mentions, as its directive `@guarded` says. */
import { Kind } from 'graphql';
import type { ConstDirectiveNode } from 'graphql';
import type { Grants } from './grants';

/** `member` is `*` for a type as a whole. */
export interface Guard {
  readonly type: string;
  readonly member: string;
}

interface Described {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;
}

export function guardOf(part: Described | null | undefined): Guard | undefined {
  const guarded = part?.astNode?.directives?.find(directive => directive.name.value === 'guarded');
  const field = guarded?.arguments?.find(argument => argument.name.value === 'field')?.value;
  if (field?.kind !== Kind.STRING) return undefined;
  const [type = '', member = ''] = field.value.split('.');
  return { type, member };
}

export function passes({ type, member }: Guard, grants: Grants): boolean {
  return member === '*' ? grants.mayReadType(type) : grants.mayRead(type, member);
}

/** `Person.cpr` */
export function guardName({ type, member }: Guard): string {
  return `${type}.${member}`;
}
