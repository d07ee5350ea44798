/**
 * Mercurius, registered twice over one schema: for the adapter's documents, in process and with JIT, and for the door `/graphql`, with its limits.
 * Each registration stands in a Fastify context of its own, since both decorate it with the same names.
 */
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { DoorLimits } from './data-plane/door-limits';
import { inProcessExecution } from './data-plane/execute-document';
import { graphqlDoor } from './data-plane/graphql-door';
import type { ReportFailure } from './data-plane/published-error';
import type { ExecuteDocument, OpenReadSession, Reader } from './data-plane-types';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs one document of the adapter's in process. */
    executeDocument: ExecuteDocument;
  }
}

export interface DataPlaneOptions {
  readonly schema: GraphQLSchema;
  readonly openSession: OpenReadSession;
  /** The holder of the key that a request to `/graphql` came with; the check itself is a hook of the server's. */
  readonly readerOf: (request: FastifyRequest) => Reader;
  readonly limits: DoorLimits;
}

export const dataPlane = fastifyPlugin<DataPlaneOptions>(
  async (app, { schema, openSession, readerOf, limits }) => {
    const report: ReportFailure = (failure, message) => app.log.error(failure, message);
    app.decorate('executeDocument', await inProcessExecution(app, schema, openSession, report));
    await app.register(graphqlDoor, { schema, openSession, readerOf, limits, report });
  },
  { name: 'data-plane', fastify: '5.x' },
);
