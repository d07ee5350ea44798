/** An allow or deny list -> the same list, each name once. Rejects a name that the model does not have, and suggests another. */
import { KeyFault } from '../../graphql/admin/key-administration';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { isGroupName } from '../../graphql/derived-names';
import { suggest } from '../../std/suggest';
import { grantableNames } from './grantable-names';

export function checkFields(target: 'allow' | 'deny', names: readonly string[], model: AnnotatedSchema): readonly string[] {
  const known = grantableNames(model);
  const faults = names.filter(name => !known.has(name)).map(name => faultOf(name, known));
  if (faults.length > 0) throw new KeyFault(target, faults.join(' '));
  return [...new Set(names)];
}

const FIELD_FORMS = 'Fields are written as Person.cpr, or Person.* for all of a type.';
const GROUP_FORM = 'List the fields to see their groups.';

function faultOf(name: string, known: ReadonlySet<string>): string {
  const isGroup = isGroupName(name);
  const meant = suggest(name, isGroup ? [...known].filter(isGroupName) : known);
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  const hint = meant === undefined ? (isGroup ? GROUP_FORM : FIELD_FORMS) : `Did you mean '${meant}'?`;
  return `There is no ${isGroup ? 'group' : 'field'} '${shown}'. ${hint}`;
}
