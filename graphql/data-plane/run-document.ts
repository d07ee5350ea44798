/** One execution in its own read session, which ends with it, however it ends; the answer does not wait for that end. Unknown failures are thrown on; errors of GraphQL are part of the result. */
import type { FastifyInstance } from 'fastify';
import { GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { OpenReadSession, ReadSession, RequestContext, ResolverContext } from '../data-plane-types';
import { describeFailure } from './describe-failure';
import type { ReportFailure } from './published-error';

export interface RunRequest {
  readonly source: string | DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string | undefined;
}

/** `requestErrors`: why nothing was executed. */
export type RunResult =
  | { readonly kind: 'executed'; readonly data: Record<string, unknown> | null; readonly errors: readonly GraphQLError[] }
  | { readonly kind: 'refused'; readonly errors: readonly GraphQLError[] };

/** Executes with one registration of mercurius. */
export type RunDocument = (request: RunRequest, context: RequestContext) => Promise<RunResult>;

export function documentRunner(graphql: FastifyInstance['graphql'], openSession: OpenReadSession, report: ReportFailure): RunDocument {
  return async (request, context) => {
    const session = openSession(context);
    try {
      return await run(graphql, request, { ...context, session });
    } finally {
      void closed(session, context, report);
    }
  };
}

async function run(graphql: FastifyInstance['graphql'], request: RunRequest, context: ResolverContext): Promise<RunResult> {
  try {
    return asResult(await graphql(request.source, { ...context }, request.variables, request.operationName));
  } catch (error) {
    const errors = requestErrors(error);
    if (errors) return { kind: 'refused', errors };
    throw error;
  }
}

/** A result without the entry `data` was not executed (GraphQL specification, section 7.1.2). */
function asResult({ data, errors = [] }: ExecutionResult): RunResult {
  return data === undefined ? { kind: 'refused', errors } : { kind: 'executed', data, errors };
}

/** Mercurius throws the errors of parsing, validation and variables together, as a property of one of its own. */
function requestErrors(error: unknown): readonly GraphQLError[] | undefined {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return error.errors.every(inner => inner instanceof GraphQLError) ? error.errors : undefined;
}

/** A session that cannot be closed does not spoil an answer that is there already. */
async function closed(session: ReadSession, { requestId }: RequestContext, report: ReportFailure): Promise<void> {
  try {
    await session.close();
  } catch (error) {
    report({ requestId, failure: describeFailure(error) }, 'A read session could not be closed.');
  }
}
