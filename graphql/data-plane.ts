/**
 * Mercurius, registered twice over one schema: for the adapter's documents, in process and with JIT, and for the door `/graphql`, with its limits.
 * Each registration stands in a Fastify context of its own, since both decorate it with the same names.
 */
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from './annotated-schema';
import type { DoorLimits } from './data-plane/door-limits';
import { inProcessExecution } from './data-plane/execute-document';
import { graphqlDoor } from './data-plane/graphql-door';
import { mentionsFinder } from './data-plane/request-mentions';
import { schemaViews } from './data-plane/schema-views';
import type { ReportFailure } from './data-plane/published-error';
import type { DocumentPlane, ReadSessions, RequestContext } from './data-plane-types';
import { namedPlugin } from '../std/named-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the adapter's documents in process. */
    documentPlane: DocumentPlane;
  }
}

export interface DataPlaneOptions {
  readonly model: AnnotatedSchema;
  /** Made of the model. */
  readonly schema: GraphQLSchema;
  readonly sessions: ReadSessions;
  /** Of a request to `/graphql`. A hook of the server checks its key. */
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly limits: DoorLimits;
}

export const dataPlane = fastifyPlugin<DataPlaneOptions>(
  async (app, { model, schema, sessions, contextOf, limits }) => {
    const report: ReportFailure = (failure, message) => app.log.error(failure, message);
    const parts = { mentionsOf: mentionsFinder(schema, model), sessions, report };
    app.decorate('documentPlane', await inProcessExecution(app, schema, parts));
    await app.register(namedPlugin('graphql-door', graphqlDoor), {
      ...parts,
      schema,
      viewOf: schemaViews(model, schema),
      contextOf,
      limits,
    });
  },
  { name: 'data-plane', fastify: '5.x' },
);
