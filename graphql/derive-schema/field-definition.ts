/** A field of the model -> its definition in SDL. */
import type { Field } from '../annotated-schema';
import { typeName } from './field-types';
import { described } from './sdl-text';

export function fieldDefinition({ name, description, type, nullable }: Field): string {
  return described(description, `${name}: ${typeName(type)}${nullable ? '' : '!'}`);
}
