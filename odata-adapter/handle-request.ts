/** The walk of one request: lex, find its plan or make it (parse, bind, compile), execute, shape. Rejects what its stages reject; the door turns faults into answers. */
import { parse, print } from 'graphql';
import type { DocumentPlane, EndedStatement, Grants, RequestContext } from '../graphql/data-plane-types';
import type { ZoneClock } from '../std/zone-clock';
import type { TextSealer } from '../std/text-sealer';
import { VALUES_OF_A_PIECE, WorkPieces } from '../std/work-pieces';
import { variableValues } from './document/variable-values';
import { answerConditionally } from './http/answer-conditionally';
import { answerDocument } from './http/answer-document';
import type { Comparison } from './http/comparison';
import type { KnownAnswers } from './http/known-answers';
import { preferenceApplied } from './http/preference-applied';
import type { RequestHeaders } from './http/request-headers';
import { StageTimer } from './http/stage-timer';
import { ODataFault } from './faults';
import type { QueryLimits } from './limits';
import type { ODataVersion } from './odata-version';
import type { Negotiated } from './plan/make-plan';
import type { DataPlan, RequestPlan } from './plan/request-plan';
import type { ReaderSchema } from './reader-schemas';
import { cancelled } from './response/failed-read';
import type { ODataResponse } from './response/odata-response';
import { nameByPrimaryKeys } from './response/name-by-primary-keys';
import { placeFault } from './response/place-fault';
import { runDocument } from './response/run-document';
import { shapeResponse } from './response/shape-response';
import { writeResponse, writeResponseInPieces } from './response/write-response';
import { shapeContext } from './response/shape-rows';
import type { Writing } from './response/writing';
import { lexUrl } from './syntax/lex/lex-url';
import type { SlotContents } from './syntax/syntax-tree';
import { unsealUrl } from './syntax/unseal-url';
import { answerSheet } from './whole/answer-sheet';
import { answerWhole } from './whole/answer-whole';

export interface ODataService {
  /** The model as a key sees it. */
  readonly schemaOf: (grants: Grants) => ReaderSchema;
  readonly limits: QueryLimits;
  readonly documents: DocumentPlane;
  /** Seals the literals that links must not show. */
  readonly linkSealer: TextSealer;
  /** The time zone of moments in sheets. */
  readonly clock: ZoneClock;
  /** Whether answers tell how long each stage took. */
  readonly serverTiming: boolean;
  /** Whether requests are explained to those who ask for it. */
  readonly explains: boolean;
  readonly knownAnswers: KnownAnswers;
}

export interface ODataRequest {
  /** What follows the service root, as sent. */
  readonly url: string;
  /** The service root's own URL, ending with `/`. */
  readonly root: string;
  readonly headers: RequestHeaders;
  readonly context: RequestContext;
}

export async function handleRequest(service: ODataService, request: ODataRequest): Promise<ODataResponse> {
  const { root, headers, context } = request;
  const { limits, linkSealer } = service;
  const { grants, pages } = context.reader;
  const schema = service.schemaOf(grants);
  const timer = service.serverTiming || context.trace.stage !== undefined ? new StageTimer(context.trace.stage) : undefined;
  const url = unsealUrl(request.url, (sealed, token) => linkSealer.open(sealed, bindingOf(request, token)));
  // The limit holds for the URL as it was sent: opened, the sealed literals may be longer.
  const lexLimits = url === request.url ? limits : { ...limits, urlBytes: url.length };
  try {
    timer?.begin('lex');
    const lexed = lexUrl(url, { root, limits: lexLimits, names: schema.names, catalogue: schema.edm.catalogue });
    const negotiated = negotiatedOf(headers, pages);
    timer?.begin('find');
    const known = schema.plans.find(lexed, negotiated);
    context.trace.plan(known === undefined ? 'made' : 'found');
    const plan = known ?? schema.plans.make(lexed, negotiated, timer);
    timer?.end();
    const scope = scopeOf(request);
    const comparison =
      plan.kind === 'data' ? service.knownAnswers.comparison(plan, { headers, pages, scope, url: root + request.url }) : undefined;
    let isUntracked = false;
    const asked =
      plan.changes?.kind === 'tracked' ? { ...request, context: { ...context, onUntracked: () => void (isUntracked = true) } } : request;
    const answer = await answerPlan(plan, { service, request: asked, schema, contents: lexed.slots.contents, timer, comparison });
    timer?.end();
    const applied = preferenceApplied(headers.preferences, { plan, isUntracked }, limits.maxPageSize);
    addHeaders(answer, { version: headers.version, applied, timing: service.serverTiming ? timer?.header() : undefined });
    const answered = answerConditionally(answer, headers, scope);
    comparison?.keep(answered);
    return answered;
  } finally {
    // A stage that has rejected has ended too.
    timer?.end();
  }
}

/** In one order of members: a plan is found by their values. */
function negotiatedOf({ version, accept, isDanish, preferences }: RequestHeaders, pages: Negotiated['pages']): Negotiated {
  const { maxPageSize, permissions, trackChanges } = preferences;
  return { pages, version, accept, isDanish, maxPageSize, permissions, trackChanges };
}

interface Answering {
  readonly service: ODataService;
  readonly request: ODataRequest;
  readonly schema: ReaderSchema;
  /** Of the request's slots. */
  readonly contents: SlotContents;
  /** Undefined where nobody is told of the stages. */
  readonly timer: StageTimer | undefined;
  readonly comparison: Comparison | undefined;
}

function answerPlan(plan: RequestPlan, answering: Answering): ODataResponse | Promise<ODataResponse> {
  const { request, schema, comparison } = answering;
  if (plan.kind === 'document') return answerDocument(plan, schema, request);
  return comparison === undefined ? answerData(plan, answering) : compareOrAnswer(plan, comparison, answering);
}

async function compareOrAnswer(plan: DataPlan, comparison: Comparison, answering: Answering): Promise<ODataResponse> {
  const { service, request, timer } = answering;
  const { context } = request;
  timer?.begin('compare');
  const same = await comparison.unchanged(state => service.documents.renew(plan.document, state, context));
  if (same !== undefined) return same;
  return answerData(plan, { ...answering, request: { ...request, context: { ...context, ...comparison.listeners } } });
}

async function answerData(plan: DataPlan, answering: Answering): Promise<ODataResponse> {
  const writing = writingOf(plan, answering);
  try {
    return await readData(plan, writing, answering);
  } catch (error) {
    throw placeFault(error, plan, writing);
  }
}

/** All in one object: V8 is slow to add properties to a copy of another. */
function writingOf(plan: DataPlan, { service, request, schema, contents }: Answering): Writing {
  const { changes, format, links, address, context } = plan;
  const { root, headers } = request;
  return {
    links,
    contents,
    seal: (options, token) => service.linkSealer.seal(options, bindingOf(request, token)),
    root,
    address,
    context,
    namespace: schema.edm.namespace,
    version: headers.version,
    format,
    // A null that a property has become is a change like any other (Part 1, section 8.2.8.6).
    omitNulls: headers.preferences.omitValues !== undefined && changes?.kind !== 'since',
  };
}

async function readData(plan: DataPlan, writing: Writing, answering: Answering): Promise<ODataResponse> {
  const { bound, compiled, format, table, isWhole, batches } = plan;
  const { service, request, timer } = answering;
  const context = isWhole ? { ...request.context, isWhole } : request.context;
  if (format.isExplanation) return explain(plan, context, answering);
  const shaping = shapeContext(writing);
  if (batches !== undefined) {
    const reading = { plan, batches, held: service.documents.hold(context), context: shaping };
    return table === undefined ? answerWhole(reading, timer) : answerSheet({ ...reading, table, clock: service.clock }, timer);
  }
  const { data, rows, values } = await execute(plan, context, answering);
  timer?.begin('shape');
  const named = nameByPrimaryKeys(bound, compiled.primaryKeys, data);
  const shaped = shapeResponse(named, data, { payload: compiled.payload, context: shaping });
  if (values <= VALUES_OF_A_PIECE) return writeResponse(shaped, shaping);
  return writeResponseInPieces(shaped, { context: shaping, rows, pieces: new WorkPieces(() => mustBeWaitedFor(context)) });
}

/**
 * The request is run like any other, and recorded as the read it is. Its rows are not shown, but its GraphQL document and its SQL statements. These hold no value: documents declare their variables, and
 * statements have `$1`.
 */
async function explain(plan: DataPlan, context: RequestContext, answering: Answering): Promise<ODataResponse> {
  if (!answering.service.explains) throw explainsNothing();
  const statements: EndedStatement[] = [];
  await execute(plan, { ...context, onEnded: ended => void statements.push(ended) }, answering);
  const sql = statements.map(({ text, rows, ms }) => ({ text, rows, ms: Number(ms.toFixed(3)) }));
  const body = JSON.stringify({ graphql: print(parse(plan.document.text)), sql });
  return { status: 200, headers: { 'content-type': plan.format.contentType }, body };
}

function execute({ compiled, document }: DataPlan, context: RequestContext, { service, contents, timer }: Answering) {
  const paged = { variables: variableValues(compiled.variables, contents), pageSizeVariable: compiled.pageSizeVariable };
  timer?.begin('execute');
  return runDocument(paged, variables => service.documents.execute(document, variables, context));
}

function explainsNothing(): ODataFault {
  const message = 'This service does not explain requests: the setting EXPLAIN is off. Ask for application/json.';
  return new ODataFault({ code: 'NotAcceptable', target: 'Accept', message });
}

function mustBeWaitedFor({ signal }: RequestContext): void {
  if (signal?.aborted === true) throw cancelled();
}

/** Sealed literals are bound to what the key may read, and to the page token beside them. */
function bindingOf({ context: { reader } }: ODataRequest, token: string): Buffer {
  return Buffer.from(`${reader.grants.fingerprint}\n${token}`);
}

/** An ETag holds for one key, as long as its rights are the same, and for one URL. */
function scopeOf({ url, root, context: { reader } }: ODataRequest): string {
  return `${reader.keyId}\n${reader.grants.fingerprint}\n${root}\n${url}`;
}

const VARY = 'Accept, ApiKey, Authorization, OData-MaxVersion, Prefer';

interface AddedHeaders {
  readonly version: ODataVersion;
  /** Preferences. */
  readonly applied: string | undefined;
  readonly timing: string | undefined;
}

/** Adds headers that the answer does not have yet. */
function addHeaders({ headers }: ODataResponse, { version, applied, timing }: AddedHeaders): void {
  headers['odata-version'] ??= version;
  headers['cache-control'] ??= 'private, no-store';
  headers.vary = headers.vary === undefined ? VARY : `${VARY}, ${headers.vary}`;
  if (applied !== undefined) headers['preference-applied'] = applied;
  if (timing !== undefined) headers['server-timing'] = timing;
}
