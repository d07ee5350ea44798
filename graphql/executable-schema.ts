/** `AnnotatedSchema` and resolvers -> the GraphQL schema that both doors execute. Rejects resolvers of fields that the schema does not have. */
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { IResolvers } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from './annotated-schema';
import { deriveSchemaSdl } from './derive-schema/derive-schema-sdl';
import { implementScalars } from './scalars/implement-scalars';

/** Models whose SDL has passed the check, which takes most of the time: a preview's is the service's own. */
const CHECKED = new WeakSet<AnnotatedSchema>();

export function buildExecutableSchema(model: AnnotatedSchema, resolvers: IResolvers): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: deriveSchemaSdl(model),
    resolvers,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    updateResolversInPlace: true,
    assumeValidSDL: CHECKED.has(model),
  });
  CHECKED.add(model);
  return implementScalars(schema);
}
