/** A field's type -> its name in GraphQL, and what can be asked of it. */
import type { EntityType, Field, FieldType } from '../annotated-schema';

export function typeName(type: FieldType): string {
  switch (type.kind) {
    case 'scalar':
      return type.name;
    case 'enum':
      return type.enum.name;
    case 'complex':
      return type.complex.name;
  }
}

/** Streams are served on their own: they cannot be filtered, ordered or named in expressions. */
export function isFilterable({ type }: Field): boolean {
  return type.kind !== 'scalar' || type.name !== 'Stream';
}

/** Every single value of an entity by its path: `['firstname']`, `['size', 'width']`. */
export function valuePaths({ fields }: EntityType): readonly (readonly string[])[] {
  return fields
    .filter(isFilterable)
    .flatMap(({ name, type }) => (type.kind === 'complex' ? type.complex.fields.map(part => [name, part.name]) : [[name]]));
}
