/** The adapter's documents, run in process with JIT. Leaves come as the resolvers give them; the adapter alone limits its documents. */
import { mercurius } from 'mercurius';
import type { FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { DocumentPlane, ExecutedDocument, PreparedDocument, RequestContext } from '../data-plane-types';
import { isNonFinite } from '../scalars/fractional-numbers';
import { SCALAR_TYPES } from '../scalars/scalar-types';
import { keepErrors } from './keep-errors';
import { publishedFieldError, publishedForbidden, publishedRequestError } from './published-error';
import type { ReportFailure } from './published-error';
import type { MentionsOf } from './request-mentions';
import { documentRunner, NOTHING, verdictOn } from './document-runner';
import type { HeldExecution, RunnerParts, RunResult } from './document-runner';
import { CountedTexts } from '../../std/counted-texts';
import { namedPlugin } from '../../std/named-plugin';

/** Documents that stay validated and compiled; mercurius keeps up to twice as many. */
const CACHED_DOCUMENTS = 500;
/** Of all of them together: mercurius bounds their number only. For each letter about 100 bytes are kept: the tree, the function that it makes of one that came twice, level plans and statements. */
const CACHED_LETTERS = 640 * 1024;

/** Leaves are final as the resolvers give them. The first option covers only enums and GraphQL's own scalars, the last one the other scalars. */
const COMPILER_OPTIONS = {
  disableLeafSerialization: true,
  disablingCapturingStackErrors: true,
  customSerializers: Object.fromEntries(SCALAR_TYPES.map(({ name }) => [name, (leaf: unknown) => leaf])),
};

type WithVariables = Partial<Record<'variables', object>>;

export interface PlaneParts extends RunnerParts {
  readonly mentionsOf: MentionsOf;
}

/** Registers mercurius without routes in a context of its own, beside the door's. `jit: 1` compiles a document when it comes for the second time. */
export async function inProcessExecution(app: FastifyInstance, schema: GraphQLSchema, parts: PlaneParts): Promise<DocumentPlane> {
  const options = {
    schema,
    routes: false,
    jit: 1,
    cache: CACHED_DOCUMENTS,
    errorFormatter: keepErrors,
    compilerOptions: COMPILER_OPTIONS,
    // Nobody is told of places in the adapter's documents, and they would take twice what the tree takes.
    graphql: { parseOptions: { noLocation: true } },
  };
  let graphql: FastifyInstance['graphql'] | undefined;
  const inContextOfItsOwn = namedPlugin('in-process', async (child: FastifyInstance) => {
    await child.register(mercurius, options);
    // The execution reads the variables itself; otherwise mercurius would read them once more before it.
    child.graphql.addHook('preExecution', (_schema, _document, context) => ({ variables: (context as WithVariables).variables }));
    graphql = child.graphql;
  });
  await app.register(inContextOfItsOwn);
  const inProcess = graphql;
  if (!inProcess) throw new Error('Fastify did not load the in-process data plane.');
  const known = new CountedTexts(CACHED_LETTERS);
  known.whenFull(() => inProcess.replaceSchema(schema));
  // Mercurius adds a dozen properties to its context: for an object made by a spread, V8 takes a microsecond for each of them.
  const run = documentRunner(({ source, variables }, { session, request }) => inProcess(source, { session, request, variables }), parts);
  const runFilled = async ({ document, variables, held }: FilledDocument, context: RequestContext): Promise<ExecutedDocument> => {
    context.onDocument?.({ text: document.text, variables });
    const isTree = document.takesFloats && holdsNonFinite(variables);
    // Of one that comes as a tree mercurius keeps one more each time.
    if (isTree) known.add(document.text);
    else known.addOnce(document.text);
    const source = isTree ? parse(document.text, { noLocation: true }) : document.text;
    return published(await run({ source, variables, held }, document, context), context.requestId, parts.report);
  };
  return {
    prepare: (text, grants) => ({ text, takesFloats: FLOATING.test(text), ...verdictOn(parts.mentionsOf(text, {}), grants) }),
    execute: (document, variables, context) => runFilled({ document, variables }, context),
    renew: async (document, state, context) => {
      const renewed = await parts.sessions.renewState(state, context);
      if (renewed !== undefined) context.trace.document(document.outline);
      return renewed;
    },
    hold: context => {
      const reads = parts.sessions.holdReads(context);
      return {
        execute: (document, variables, rows) => runFilled({ document, variables, held: { reads, rows } }, context),
        close: () => reads.close(),
      };
    },
  };
}

interface FilledDocument {
  readonly document: PreparedDocument;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly held?: HeldExecution;
}

/** Of a variable. */
const FLOATING = /: \[?(?:Float|Single)\b/;

/** Compiled documents know GraphQL's own `Float` only, which has no `NaN` and no infinities; a document given as a tree is not compiled. */
function holdsNonFinite(variables: Readonly<Record<string, unknown>>): boolean {
  return Object.values(variables).some(value => isNonFinite(value) || (Array.isArray(value) && value.some(isNonFinite)));
}

function published(result: RunResult, requestId: string, report: ReportFailure): ExecutedDocument {
  if (result.kind === 'refused') return { ...NOTHING, errors: result.errors.map(publishedRequestError) };
  if (result.kind === 'forbidden') return { ...NOTHING, errors: [publishedForbidden(result.error)] };
  const { data, rows, values } = result;
  if (result.errors.length === 0) return { data, rows, values };
  return { data, rows, values, errors: result.errors.map(error => publishedFieldError(error, requestId, report)) };
}
