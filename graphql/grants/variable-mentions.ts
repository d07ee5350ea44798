/** The value of a variable, as it was sent, and its type -> what it mentions. Walks by a list of what is left, since a value may be nested as deeply as a body is long. */
import { getNamedType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { guardOf, type Guard } from './guard-of';

interface Part {
  readonly value: unknown;
  readonly type: GraphQLInputType;
}

/** Values of scalars, and of enums that name nothing of the model, mention nothing. */
export function mayMention(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named) || (isEnumType(named) && named.getValues().some(value => guardOf(value) !== undefined));
}

/** Told of each name that the type of its holder does not have. */
type HearUnknown = (holder: object, name: string) => void;

export function variableMentions(value: unknown, type: GraphQLInputType, hearUnknown?: HearUnknown): readonly Guard[] {
  const found: (Guard | undefined)[] = [];
  const left: Part[] = [{ value, type }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const { guards, parts } = look(part, hearUnknown);
    found.push(...guards);
    for (const inner of parts) left.push(inner);
  }
  return found.filter(guard => guard !== undefined);
}

interface Looked {
  readonly guards: readonly (Guard | undefined)[];
  readonly parts: readonly Part[];
}

const NOTHING: Looked = { guards: [], parts: [] };

function look({ value, type }: Part, hearUnknown: HearUnknown | undefined): Looked {
  const own = getNullableType(type);
  if (isListType(own)) {
    // A single value stands for a list of it (GraphQL specification, section 3.11).
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return { guards: [], parts: items.map(item => ({ value: item, type: own.ofType })) };
  }
  if (isEnumType(own)) return { guards: typeof value === 'string' ? [guardOf(own.getValue(value))] : [], parts: [] };
  if (!isInputObjectType(own) || typeof value !== 'object' || value === null) return NOTHING;
  const fields = own.getFields();
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return [{ field, inner: inner as unknown }];
    hearUnknown?.(value, name);
    return [];
  });
  return {
    guards: members.map(({ field }) => guardOf(field)),
    parts: members.map(({ field, inner }) => ({ value: inner, type: field.type })),
  };
}
