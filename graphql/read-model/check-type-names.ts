/** Names of types against those that are derived or always there. Reports a type that takes such a name, and two that derive the same. */
import type { AnnotatedSchema, SourceLocation } from '../annotated-schema';
import { entityTypeNames, filterName, orderName } from '../derived-names';
import type { FaultCollector } from './fault-collector';
import { fixedTypeNames } from './fixed-type-names';

interface NamedType {
  readonly name: string;
  readonly source: SourceLocation;
  readonly derives: readonly string[];
}

export function checkTypeNames(model: AnnotatedSchema, faults: FaultCollector): void {
  const types = namedTypes(model);
  const takenBy = new Map<string, string>(fixedTypeNames().map(name => [name, 'every schema']));
  for (const { name, source, derives } of types.filter(type => !takenBy.has(type.name))) {
    for (const derived of derives) {
      const owner = takenBy.get(derived);
      if (owner !== undefined && owner !== derivation(name))
        faults.addAt(source, `${name} would have a type "${derived}", which ${owner} has too.`);
      takenBy.set(derived, derivation(name));
    }
  }
  for (const { name, source } of types) {
    const owner = takenBy.get(name);
    if (owner !== undefined) faults.addAt(source, `The name "${name}" is taken: ${owner} has a type of that name. Choose another.`);
  }
}

function derivation(name: string): string {
  return `what is derived from ${name}`;
}

function namedTypes({ entities, complexTypes, enums }: AnnotatedSchema): readonly NamedType[] {
  return [
    ...entities.map(({ name, source }) => ({ name, source, derives: Object.values(entityTypeNames(name)) as readonly string[] })),
    ...complexTypes.map(({ name, source }) => ({ name, source, derives: [filterName(name), orderName(name)] })),
    ...enums.map(({ name, source }) => ({ name, source, derives: [filterName(name)] })),
  ];
}
