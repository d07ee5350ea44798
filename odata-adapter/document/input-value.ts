/** Arguments of a document as values: structure in the text, literals as variables that are named when the text is written. */
import { assertNever } from '../../std/assert-never';
import type { DocumentVariables, VariableSource } from './document-variables';

export type InputValue =
  /** A constant of the structure: a name, an enum's value, `null`, `true`. */
  | { readonly kind: 'constant'; readonly text: string }
  /** Without a name of its own it is numbered: `$p0`. */
  | { readonly kind: 'variable'; readonly type: string; readonly source: VariableSource; readonly name?: string }
  | { readonly kind: 'list'; readonly items: readonly InputValue[] }
  | InputObject;

export interface InputObject {
  readonly kind: 'object';
  readonly members: readonly InputMember[];
}
export type InputMember = readonly [name: string, value: InputValue];

export function constant(text: string): InputValue {
  return { kind: 'constant', text };
}

export function list(items: readonly InputValue[]): InputValue {
  return { kind: 'list', items };
}

/** Members that are undefined are left out. */
export function object(members: Readonly<Record<string, InputValue | undefined>>): InputObject {
  return {
    kind: 'object',
    members: Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  };
}

function renderInput(value: InputValue, variables: DocumentVariables): string {
  switch (value.kind) {
    case 'constant':
      return value.text;
    case 'variable':
      return variables.declare(value.type, value.source, value.name);
    case 'list':
      return `[${value.items.map(item => renderInput(item, variables)).join(', ')}]`;
    case 'object':
      return `{ ${renderMembers(value, variables)} }`;
    default:
      return assertNever(value);
  }
}

/** `(filter: { … }, first: $first)`, or nothing without arguments. */
export function renderArguments(value: InputObject, variables: DocumentVariables): string {
  return value.members.length === 0 ? '' : `(${renderMembers(value, variables)})`;
}

function renderMembers({ members }: InputObject, variables: DocumentVariables): string {
  return members.map(([name, member]) => `${name}: ${renderInput(member, variables)}`).join(', ');
}
