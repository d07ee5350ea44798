/** One execution in its own read session, which ends with it, however it ends; the answer does not wait for that end. Where the tables change under it, or its host is lost, it runs once more. Unknown failures are thrown on; errors of GraphQL are part of the result. */
import { GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type {
  HeldReads,
  PreparedDocument,
  ReadFaultCode,
  ReadSession,
  ReadSessions,
  RequestContext,
  ResolverContext,
} from '../data-plane-types';
import type { Grants } from '../grants/grants';
import { guardName, isSensitive, passes, type Guard } from '../grants/guard-of';
import { describeFailure } from './describe-failure';
import type { ReportFailure } from './published-error';
import type { RequestMentions } from './request-mentions';

export interface RunRequest {
  readonly source: string | DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string | undefined;
  /** Where it reads a snapshot that others read too. */
  readonly held?: HeldExecution | undefined;
}

export interface HeldExecution {
  readonly reads: HeldReads;
  readonly rows: number | undefined;
}

/** What is known of a request before it runs. */
export type Verdict = Omit<PreparedDocument, 'text' | 'takesFloats'>;

export type RunResult =
  | Executed
  | Refused
  /** It mentions what the key may not read: nothing was executed. */
  | { readonly kind: 'forbidden'; readonly error: GraphQLError };

interface Refused {
  readonly kind: 'refused';
  readonly errors: readonly GraphQLError[];
}

interface Executed {
  readonly kind: 'executed';
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly GraphQLError[];
  /** That were read. */
  readonly rows: number;
  readonly values: number;
}

/** Executes with one registration of mercurius, as the verdict says. */
export type RunDocument = (request: RunRequest, verdict: Verdict, context: RequestContext) => Promise<RunResult>;

/** What executes a document: mercurius, or the schema as one key sees it. */
export type Execute = (request: RunRequest, context: ResolverContext) => Promise<ExecutionResult>;

export interface RunnerParts {
  readonly sessions: ReadSessions;
  readonly report: ReportFailure;
}

export function documentRunner(execute: Execute, { sessions, report }: RunnerParts): RunDocument {
  return async (request, { outline, withheld, sensitive }, context) => {
    context.trace.document(outline);
    if (withheld !== undefined) return { kind: 'forbidden', error: forbiddenField(withheld) };
    if (sensitive.length > 0 && !context.trace.takesSensitive) return UNRECORDED;
    const { held } = request;
    for (let attempt = 1; ; attempt += 1) {
      const session = held ? held.reads.open(sensitive, held.rows) : sessions.openSession(context, sensitive);
      try {
        const result = await untilFailed(execute(request, { session, request: context }), session).then(asResult, asRefusal);
        const overtaken = session.mayBeOvertaken && isWhole(result) ? await session.overtaken() : undefined;
        // It may be of before and after, or not all there: it is read anew as a whole, once.
        if (session.mustReadAnew && attempt === 1 && held?.reads.restart() !== false) continue;
        if (result.kind !== 'executed') return result;
        if (overtaken !== undefined) return { kind: 'executed', ...NOTHING, errors: [overtaken] };
        const reads = session.sensitiveReads();
        // Before the result is handed on.
        if (reads.length > 0 && !(await context.trace.sensitive(reads))) return UNRECORDED;
        const { data, errors } = result;
        if (context.onState !== undefined) context.onState(errors.length === 0 ? await session.state() : undefined);
        return { kind: 'executed', data, errors, rows: session.rows, values: session.values };
      } finally {
        context.trace.rows(session.rows);
        // One that cannot be closed does not spoil an answer that is there already.
        session
          .close()
          .catch((error: unknown) =>
            report({ requestId: context.requestId, failure: describeFailure(error) }, 'A read session could not be closed.'),
          );
      }
    }
  };
}

/** One error as soon as something cannot be read, for however many rows: the execution waits for that for ever, and is given up. */
export function untilFailed(execution: Promise<ExecutionResult>, session: Pick<ReadSession, 'onFailed'>): Promise<ExecutionResult> {
  return new Promise((resolve, reject) => {
    session.onFailed(error => resolve({ data: null, errors: [error] }));
    execution.then(resolve, reject);
  });
}

/** A name that does not exist for the key is refused as such, whatever there is behind it. */
export function verdictOn({ guards, sensitive, outline }: RequestMentions, grants: Grants): Verdict {
  const recorded = sensitive.filter(guard => passes(guard, grants) && isSensitive(guard, grants)).map(guardName);
  return { outline, withheld: findWithheld(guards, grants), sensitive: recorded };
}

/** Of an answer without rows. */
export const NOTHING = { data: null, rows: 0, values: 0 } as const;

const UNRECORDED: RunResult = {
  kind: 'executed',
  ...NOTHING,
  errors: [
    new GraphQLError(
      'The request reads sensitive fields. Such reads are recorded, and the record cannot be written now. Try again later, or leave those fields out.',
      {
        extensions: { code: 'UNRECORDED' satisfies ReadFaultCode },
      },
    ),
  ],
};

type Ran = Omit<Executed, 'rows' | 'values'> | Refused;

function isWhole(result: Ran): boolean {
  return result.kind === 'executed' && result.errors.length === 0;
}

/** A result without the entry `data` was not executed (GraphQL specification, section 7.1.2). */
function asResult({ data, errors = [] }: ExecutionResult): Ran {
  return data === undefined ? { kind: 'refused', errors } : { kind: 'executed', data, errors };
}

function asRefusal(error: unknown): Refused {
  const errors = requestErrors(error);
  if (errors) return { kind: 'refused', errors };
  throw error;
}

/** Mercurius throws the errors of parsing, validation and variables together, as a property of one of its own. */
function requestErrors(error: unknown): readonly GraphQLError[] | undefined {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return error.errors.every(inner => inner instanceof GraphQLError) ? error.errors : undefined;
}

/** The mentions of a request and the grants of its key -> the first mention that is withheld. It is asked before any SQL. */
function findWithheld(mentioned: readonly Guard[], grants: Grants): Guard | undefined {
  return grants.readsEverything ? undefined : mentioned.find(guard => !passes(guard, grants));
}

/** A withheld field -> the error that names it. The error is the same whatever the data. */
function forbiddenField(guard: Guard): GraphQLError {
  const what = guard.member === '*' ? `anything of ${guard.type}` : guardName(guard);
  return new GraphQLError(`This key may not read ${what}.`, { extensions: { code: 'FORBIDDEN_FIELD', field: guardName(guard) } });
}
