/** An error of graphql-js about a request -> its message without the values that were sent: they may be personal data, and answers are logged by clients. */
import type { GraphQLError } from 'graphql';
import { withoutGluedNumbers } from '../../std/without-glued-numbers';
import { ScalarMismatch } from '../scalars/define-scalar';

type Rewriting = readonly [pattern: RegExp, replacement: string];

/** Fields of one name are compared with each other. Where that takes too long, graphql-js stops and says no more. */
export const ABORTED: Rewriting = [
  /^Validation aborted\.$/,
  'The document selects the same field too often, also through fragments. Select each field once in each selection.',
];

/** The messages of graphql-js that print a value, and one that says nothing; every other one speaks of names only. */
const REWRITTEN: readonly Rewriting[] = [
  [/^Expected value of type ("[^"]*"), found .*$/s, 'Expected a value of type $1.'],
  [/^Value .* does not exist in ("\w+") enum\.(.*)$/s, 'Expected a member of the enum $1.$2'],
  [/^Enum ("\w+") cannot represent .*$/s, 'Expected a member of the enum $1.'],
  [/^(\w+) cannot represent .*$/s, 'Expected a value of type "$1".'],
  [/^Argument ("\w+") has invalid value .*$/s, 'Argument $1 has an invalid value.'],
  [/^Unknown operation named .*$/s, 'The document has no operation of this name.'],
  ABORTED,
  [/^(Syntax Error: .*?)\b(String|BlockString|Int|Float) ".*"(.*)$/s, '$1$2$3'],
];

const VARIABLE = /^Variable "(\$\w+)" got invalid value /;

/** What is wrong inside a variable, where the message has no place for a value: what cannot be the name of a field may be one. */
const ABOUT_NAMES =
  /^(?:Field "[A-Za-z_]\w*" (?:is not defined by type|of required type) |Expected (?:non-nullable )?type "[^"]*" (?:not )?to be )/;

export function valueFreeMessage(error: GraphQLError): string {
  return withoutGluedNumbers(withoutValues(error));
}

function withoutValues(error: GraphQLError): string {
  const variable = VARIABLE.exec(error.message)?.[1];
  if (variable !== undefined) return `Variable "${variable}" has an invalid value.${reason(error)}`;
  const rewriting = REWRITTEN.find(([pattern]) => pattern.test(error.message));
  return rewriting ? error.message.replace(...rewriting) : error.message;
}

function reason({ originalError }: GraphQLError): string {
  if (!originalError) return '';
  const { message } = originalError;
  if (originalError instanceof ScalarMismatch || ABOUT_NAMES.test(message)) return ` ${message}`;
  const rewriting = REWRITTEN.find(([pattern]) => pattern.test(message));
  return rewriting ? ` ${message.replace(...rewriting)}` : '';
}
