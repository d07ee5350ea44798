/**
 * A schema with scalars by name only -> one in which they read and write values. GraphQL's own `Float` is replaced too, which knows finite numbers only;
 * given as a resolver, it would change `Float` for every schema of the process.
 */
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { GraphQLNamedType } from 'graphql';
import { SCALAR_TYPES } from './scalar-types';

/** Changes the schema that it is given, which nobody may have used yet. */
export function implementScalars(schema: GraphQLSchema): GraphQLSchema {
  const types = new Map(SCALAR_TYPES.map(type => [type.name, withDescription(type, schema)]));
  for (const type of Object.values(schema.getTypeMap())) replaceIn(type, types);
  return new GraphQLSchema({ query: schema.getQueryType(), directives: schema.getDirectives() });
}

function withDescription(type: GraphQLScalarType, schema: GraphQLSchema): GraphQLScalarType {
  return new GraphQLScalarType({ ...type.toConfig(), description: schema.getType(type.name)?.description });
}

type Replacements = ReadonlyMap<string, GraphQLScalarType>;

function replaceIn(type: GraphQLNamedType, types: Replacements): void {
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) field.type = replaced(field.type, types);
  if (!isObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    field.type = replaced(field.type, types);
    for (const argument of field.args) (argument as { type: typeof argument.type }).type = replaced(argument.type, types);
  }
}

/** The same type, list and null wrappers included, about the scalar of that name. */
function replaced<Type>(type: Type, types: Replacements): Type {
  return rewrapped(type, types) as Type;
}

function rewrapped(type: unknown, types: Replacements): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(replaced(type.ofType, types));
  if (isListType(type)) return new GraphQLList(replaced(type.ofType, types));
  return type instanceof GraphQLScalarType ? (types.get(type.name) ?? type) : type;
}
