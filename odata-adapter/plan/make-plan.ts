/** The syntax of a request -> its plan: bind, compile, prepare. Rejects what these stages reject, and formats that the answer does not have (406). */
import { assertNever } from '../../std/assert-never';
import type { Specialise } from '../../std/plan-tree';
import type { Grants, PreparedDocument, Reader } from '../../graphql/data-plane-types';
import { bindRequest } from '../binding/bind-request';
import type { BoundDataRequest, BoundDocument, BoundRequest } from '../binding/bound-request';
import { compileAddress } from '../document/compile-address';
import { compileContext } from '../document/compile-context';
import { compileDocument } from '../document/compile-document';
import type { CompiledDocument } from '../document/compiled-document';
import { compileRest } from '../document/compile-rest';
import { PlannedLinks } from '../document/planned-links';
import type { EdmModel } from '../edm/edm-model';
import { answerFormat } from '../http/answer-format';
import { negotiateFormat, type RowsWish } from '../http/negotiate-format';
import type { Preferences } from '../http/read-preferences';
import type { RequestHeaders } from '../http/request-headers';
import type { StageTimer } from '../http/stage-timer';
import type { QueryLimits } from '../limits';
import type { ODataUriSyntax, SlotContents } from '../syntax/syntax-tree';
import type { DataFormat, ResponseFormat } from '../response-format';
import { deriveTable } from '../table/derive-table';
import type { BatchPlan, DataPlan, RequestPlan } from './request-plan';

/** What plans depend on beside the request. */
export interface Planning {
  readonly edm: EdmModel;
  readonly limits: QueryLimits;
  readonly grants: Grants;
  readonly prepare: (text: string, grants: Grants) => PreparedDocument;
}

/** All that a plan depends on in a request's headers and its key, beside what the key may read. A plan is found by each of these values, so no other may be asked for while it is made. */
export type Negotiated = Pick<Reader, 'pages'> &
  Pick<RequestHeaders, 'version' | 'accept' | 'isDanish'> &
  Pick<Preferences, 'maxPageSize' | 'permissions' | 'trackChanges'>;

export interface PlannedRequest {
  readonly syntax: ODataUriSyntax;
  readonly negotiated: Negotiated;
  readonly specialise: Specialise<SlotContents>;
}

/** In which pages collections come. */
type AskedPages = Pick<Negotiated, 'pages' | 'maxPageSize' | 'trackChanges'>;

export function makePlan({ syntax, negotiated, specialise }: PlannedRequest, planning: Planning, timer?: StageTimer): RequestPlan {
  const { edm, limits } = planning;
  const { pages, version, accept, isDanish, maxPageSize, permissions, trackChanges } = negotiated;
  const wish = { format: syntax.options.format?.text, accept, isDanish };
  const bindIn = (asked: AskedPages): BoundRequest => {
    const omitsPermissions = permissions === 'excluded';
    const settings = {
      limits,
      version,
      maxPageSize: asked.maxPageSize,
      pages: asked.pages,
      omitsPermissions,
      tracksChanges: asked.trackChanges,
    };
    return bindRequest(syntax, edm, { settings, specialise });
  };
  const own = maxPageSize === undefined ? pages : undefined;
  timer?.begin('bind');
  const asked = bindIn({ pages: own, maxPageSize, trackChanges });
  if (asked.kind !== 'data') return { kind: 'document', bound: asked, changes: undefined, format: documentFormat(asked, wish) };
  const format = answerFormat(asked.target, wish);
  // The target says whether the answer can be a sheet. A sheet has no place for a next link.
  const whole = format.sheet && bindIn({ pages: 'WHOLE', maxPageSize: undefined, trackChanges: false });
  const bound = whole?.kind === 'data' ? whole : asked;
  timer?.begin('compile');
  return compilePlan({ bound, format, isWhole: whole !== undefined || own === 'WHOLE' }, syntax, { ...planning, version });
}

interface BoundPlan {
  readonly bound: BoundDataRequest;
  readonly format: DataFormat;
  readonly isWhole: boolean;
}

type Compiling = Planning & Pick<RequestHeaders, 'version'>;

function compilePlan(
  { bound, format, isWhole }: BoundPlan,
  syntax: ODataUriSyntax,
  { edm, grants, prepare, version }: Compiling,
): DataPlan {
  const table = format.sheet && { ...deriveTable(bound), sheet: format.sheet };
  const compiled = compileDocument(bound, format.metadata);
  const { options, aliases, custom } = syntax;
  const batchOf = (read: CompiledDocument): BatchPlan | undefined => planBatch(bound, read, prepare(read.text, grants));
  const first = isWhole && (compiled.goesOn || table !== undefined) ? batchOf(compiled) : undefined;
  const rest = first && batchOf(compileRest(bound, format.metadata));
  const document = first?.document ?? prepare(compiled.text, grants);
  const batches = first && rest && { first, rest };
  const changes = bound.target.kind === 'collection' ? bound.target.query.page.changes : undefined;
  const { target, sensitive, spellings } = bound;
  const pathFilters = 'pathFilters' in target ? target.pathFilters : [];
  const address = compileAddress(bound);
  const context = format.metadata === 'none' ? undefined : compileContext(bound, { namespace: edm.namespace, version });
  return {
    kind: 'data',
    syntax: { options, aliases },
    links: new PlannedLinks({
      syntax: { options, aliases, custom },
      pathFilters,
      sensitive,
      spellings,
      isTracked: changes?.kind === 'tracked',
    }),
    bound,
    changes,
    compiled,
    document,
    format,
    address,
    context,
    table,
    isWhole: isWhole || changes?.links === 'apart',
    batches,
  };
}

/** The URL of a vocabulary tells its format. */
function documentFormat(bound: BoundDocument, { format, accept }: RowsWish): ResponseFormat {
  switch (bound.kind) {
    case 'serviceDocument':
      return negotiateFormat('data', format, accept);
    case 'metadata':
      return negotiateFormat('metadata', format, accept);
    case 'openApi':
      return { kind: 'json', contentType: 'application/json', metadata: 'none', numbersAsText: false, sheet: undefined };
    case 'vocabulary':
      return {
        kind: bound.format,
        contentType: `application/${bound.format};charset=utf-8`,
        metadata: 'minimal',
        numbersAsText: false,
        sheet: undefined,
      };
    default:
      return assertNever(bound);
  }
}

/** Undefined for a request that asks for no collection. */
function planBatch(
  { target }: BoundDataRequest,
  { payload, variables, pageSizeVariable }: CompiledDocument,
  document: PreparedDocument,
): BatchPlan | undefined {
  const isCollection = target.kind === 'collection' || target.kind === 'applied';
  if (!isCollection || (payload.kind !== 'collection' && payload.kind !== 'applied')) return undefined;
  const { most, changes } = target.query.page;
  return { document, variables, pageSizeVariable, payload, most, usualRows: changes?.kind === 'since' ? most : USUAL_ROWS };
}

/** Rows of a batch: few, so that it takes little memory. */
const USUAL_ROWS = 500;
