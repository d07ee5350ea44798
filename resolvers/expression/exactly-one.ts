/** An input of which exactly one member must be given -> that member's name; a compiled document does not check `@oneOf` itself. */
import { refuse, type ArgumentPlace } from './argument-place';

export function exactlyOne(input: object, at: ArgumentPlace): string {
  const given = Object.entries(input).flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]));
  const [name] = given;
  return name !== undefined && given.length === 1 ? name : refuse(at, `exactly one member must be given, not ${given.length}`);
}
