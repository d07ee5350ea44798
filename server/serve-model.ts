/** A model and the database it is stored in -> the schema that both doors execute, and what each execution opens. */
import type { GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { OpenReadSession } from '../graphql/data-plane-types';
import { buildExecutableSchema } from '../graphql/executable-schema';
import { buildResolvers } from '../resolvers/build-resolvers';
import { createReadSessions } from '../resolvers/create-read-sessions';
import type { Database } from '../resolvers/database/database-types';
import type { Configuration } from './configuration/configuration';

export interface ServedModel {
  readonly schema: GraphQLSchema;
  readonly openSession: OpenReadSession;
}

export function serveModel(model: AnnotatedSchema, database: Database, { limits }: Pick<Configuration, 'limits'>): ServedModel {
  return { schema: buildExecutableSchema(model, buildResolvers(model)), openSession: createReadSessions({ model, database, limits }) };
}
