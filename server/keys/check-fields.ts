/** An allow or deny list -> the same list, each name once. Rejects a name that the model does not have, and suggests another. */
import { KeyFault } from '../../graphql/admin/key-administration';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { deriveGrantableFields } from '../../graphql/grantable-fields';
import { suggest } from '../../std/suggest';

export function checkFields(target: 'allow' | 'deny', names: readonly string[], model: AnnotatedSchema): readonly string[] {
  const known = knownNames(model);
  const faults = names.filter(name => !known.has(name)).map(name => faultOf(name, known));
  if (faults.length > 0) throw new KeyFault(target, faults.join(' '));
  return [...new Set(names)];
}

/** Every field and link, and `Type.*` for each type. */
function knownNames(model: AnnotatedSchema): ReadonlySet<string> {
  const wildcards = model.entities.map(({ name }) => `${name}.*`);
  return new Set([...deriveGrantableFields(model).map(({ name }) => name), ...wildcards]);
}

function faultOf(name: string, known: ReadonlySet<string>): string {
  const meant = suggest(name, known);
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return `There is no field '${shown}'.${meant === undefined ? ' Fields are written as Person.cpr, or Person.* for all of a type.' : ` Did you mean '${meant}'?`}`;
}
