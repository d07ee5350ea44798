/**
 * The admin plane as a Fastify plugin: Apollo Server at /graphql. The app has checked the token before. Apollo loads nothing from other hosts and reports to none.
 * Faults of administrators are answered with their message. Any other failure is logged and answered without detail.
 */
import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, OperationTypeNode, type ValidationRule } from 'graphql';
import { checkLimits } from '../data-plane/check-limits';
import { checkUrl } from '../data-plane/check-url';
import { DoorFault } from '../data-plane/door-fault';
import type { DoorLimits } from '../data-plane/door-limits';
import { measureDocument } from '../data-plane/measure-document';
import { ABORTED } from '../data-plane/value-free-message';
import { type AdminContext, buildAdminSchema } from './admin-schema';
import type { AdminParts, Visitor } from './admin-parts';
import { KeyFault } from './key-administration';

interface ToldError {
  readonly code: string;
  readonly message: string;
  /** Where there is no data at all. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AdminPlaneOptions {
  readonly parts: AdminParts;
  readonly limits: DoorLimits;
  readonly visitorOf: (request: FastifyRequest) => Visitor;
  /** What an administrator gets for an error that is no fault of the service; undefined for all others. */
  readonly tellOf: (error: unknown) => ToldError | undefined;
}

export async function adminPlane(app: FastifyInstance, { parts, limits, visitorOf, tellOf }: AdminPlaneOptions): Promise<void> {
  const apollo = new ApolloServer<AdminContext>({
    schema: buildAdminSchema(parts),
    introspection: true,
    parseOptions: { maxLexicalTokens: limits.tokens },
    validationRules: [withinLimits(limits)],
    csrfPrevention: true,
    persistedQueries: false,
    // Documents of administrators are few, and may have a person as a literal: none is kept.
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      const told = tellOf(unwrapResolverError(error));
      if (told !== undefined) return { ...formatted, message: told.message, extensions: { code: told.code } };
      return publishedError(formatted, error, unexpected => app.log.error({ err: unexpected }, 'unexpected error'));
    },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      answerInStatus(tellOf),
    ],
    logger: {
      debug: ignore,
      info: ignore,
      warn: message => app.log.warn(textOf(message)),
      error: message => app.log.error(textOf(message)),
    },
  });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  const context = (request: FastifyRequest) => Promise.resolve({ visitor: visitorOf(request) });
  app.addHook('preHandler', (request, _reply, done) => {
    checkUrl(request);
    done();
  });
  await app.register(fastifyApollo(apollo), { path: '/graphql', method: ['GET', 'POST'], context });
}

/** Apollo answers 200 whatever a resolver throws. */
function answerInStatus(tellOf: AdminPlaneOptions['tellOf']): ApolloServerPlugin<AdminContext> {
  const willSendResponse: GraphQLRequestListener<AdminContext>['willSendResponse'] = ({
    errors = [],
    operation,
    response: { body, http },
  }) => {
    const told = errors.map(error => tellOf(unwrapResolverError(error))).find(of => of !== undefined);
    if (told !== undefined && body.kind === 'single' && Object.values(body.singleResult.data ?? {}).every(value => value === null)) {
      http.status = told.status;
      // Whoever repeats a change by himself may make it twice.
      if (operation?.operation !== OperationTypeNode.MUTATION)
        for (const [name, value] of Object.entries(told.headers ?? {})) http.headers.set(name, value);
    }
    return Promise.resolve();
  };
  return { requestDidStart: () => Promise.resolve({ willSendResponse }) };
}

/** The limits of the data plane's door: a document must not ask the database for more than an administrator can want. */
function withinLimits(limits: DoorLimits): ValidationRule {
  return context => {
    try {
      checkLimits(measureDocument(context.getDocument()), limits);
    } catch (error) {
      if (!(error instanceof DoorFault)) throw error;
      context.reportError(new GraphQLError(error.message));
    }
    return {};
  };
}

function publishedError(formatted: GraphQLFormattedError, error: unknown, report: (error: unknown) => void): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  if (cause instanceof KeyFault)
    return { ...formatted, message: cause.message, extensions: { code: 'BAD_USER_INPUT', target: cause.target } };
  if (cause instanceof GraphQLError) return { ...formatted, message: formatted.message.replace(...ABORTED) };
  report(cause);
  return { message: 'The service failed. Its log tells more.', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
}

function ignore(): void {
  // What Apollo tells of itself is not for the log of the service.
}

/** Apollo's own words alone: what it appends may quote a request. */
function textOf(message: unknown): string {
  return typeof message === 'string' ? message : 'Apollo Server reported a fault';
}
