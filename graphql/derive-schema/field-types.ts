/** A field's type -> its name in GraphQL, and which questions can be asked of it. */
import type { Field, FieldType } from '../annotated-schema';

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

/** Every single value of a field by its path: `['firstname']`, `['size', 'width']`. */
export function valuePaths({ name, type }: Field): readonly (readonly string[])[] {
  return type.kind === 'complex' ? type.complex.fields.map(part => [name, part.name]) : [[name]];
}
