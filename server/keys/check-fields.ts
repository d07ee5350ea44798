/** An allow or deny list -> the names of the model that it means, each once. Rejects a name that the model does not have, and suggests another. */
import { KeyFault } from '../../graphql/admin/key-administration';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { isGroupName } from '../../graphql/derived-names';
import { didYouMean } from '../../std/suggest';
import { grantableNames } from './grantable-names';

export function checkFields(target: 'allow' | 'deny', names: readonly string[], model: AnnotatedSchema): readonly string[] {
  const known = grantableNames(model);
  const spellings = spellingsOf(model, known);
  const meant = names.map(name => (known.has(name) ? name : spellings.get(name.toLowerCase())));
  const faults = names.filter((_, index) => meant[index] === undefined).map(name => faultOf(name, known));
  if (faults.length > 0) throw new KeyFault(target, faults.join(' '));
  return [...new Set(meant.filter(name => name !== undefined))];
}

/** Names in small letters, those at `/odata` among them -> the name that is meant; undefined where two are. */
function spellingsOf({ entities }: AnnotatedSchema, known: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  const atOData = entities.flatMap(({ name: type, fields, links }) =>
    [...fields, ...links].map(({ name, odataName }) => [`${type}.${odataName}`, `${type}.${name}`] as const),
  );
  const spellings = new Map<string, string | undefined>();
  for (const [spelling, name] of [...[...known].map(name => [name, name] as const), ...atOData]) {
    const small = spelling.toLowerCase();
    spellings.set(small, spellings.has(small) && spellings.get(small) !== name ? undefined : name);
  }
  return spellings;
}

const FIELD_FORMS = ' Fields are written as Person.cpr, or Person.* for all of a type.';
const GROUP_FORM = ' List the fields to see their groups.';

function faultOf(name: string, known: ReadonlySet<string>): string {
  const isGroup = isGroupName(name);
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  const hint = didYouMean(name, isGroup ? [...known].filter(isGroupName) : known, "'") || (isGroup ? GROUP_FORM : FIELD_FORMS);
  return `There is no ${isGroup ? 'group' : 'field'} '${shown}'.${hint}`;
}
