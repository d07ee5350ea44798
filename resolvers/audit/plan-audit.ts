/** The arguments and the selection of a level -> which sensitive fields it reads, of which rows. Undefined for most: they read none. */
import { isInputObjectType, type GraphQLArgument, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import type { ReadWay } from '../../graphql/data-plane-types';
import { PROTECTED } from '../../graphql/derived-names';
import type { Grants } from '../../graphql/grants/grants';
import { guardName, guardOf, isSensitive, type Guard } from '../../graphql/grants/guard-of';
import { variableMentions } from '../../graphql/grants/variable-mentions';
import type { ExpressionInput } from '../expression/expression-inputs';
import type { StorageModel, StoredEntity } from '../storage/storage-model';
import type { FieldRead, LevelAudit, LookupAudit, RowAudit } from './level-audit';
import { apartFromLookups, subjectOf } from './apart-from-lookups';
import { waysOfSteps } from './ways-of-steps';

/** Sensitive members of an entity that a selection has, and members that are protected in some rows. */
export interface AuditedSelection {
  readonly entity: StoredEntity;
  readonly sensitive: readonly Guard[];
  readonly protected: readonly Guard[];
}

/** A field of the document that leads to rows of an entity. */
export interface AuditedLevel {
  readonly parameters: readonly GraphQLArgument[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly computed: readonly { readonly input: ExpressionInput; readonly type: GraphQLInputType }[];
  /** What is selected of its rows, and of those that are joined to them; empty where no rows are asked for. */
  readonly selections: readonly AuditedSelection[];
}

export interface AuditContext {
  readonly grants: Grants;
  readonly storage: StorageModel;
  readonly schema: GraphQLSchema;
}

/** What the filter, order or search of a page mentions is read of all that it passes over too: a count, a next link or an absence tells of them. */
export function auditOfPage(level: AuditedLevel, context: AuditContext): LevelAudit | undefined {
  const [inArguments, inComputed] = [askedInArguments(level, context), askedInComputed(level, context)];
  const computed = level.selections.length > 0 ? inComputed : NOTHING;
  const own: Asked = { ...inArguments, ofNobody: [...inArguments.ofNobody, ...inArguments.mentions] };
  return audit(together(own, computed), level.selections, { context, counted: readsOf(inArguments.mentions) });
}

/** A key, also an alternate one, speaks of the one row alone. */
export function auditOfRow(level: AuditedLevel, context: AuditContext): LevelAudit | undefined {
  return audit(together(askedInArguments(level, context), askedInComputed(level, context)), level.selections, { context, counted: [] });
}

/** What the keys of rows lead on to. The rows need not be there any more, so that nobody can be told. */
export function auditOfKeys(links: readonly Guard[], context: AuditContext): LevelAudit | undefined {
  return audit({ ...NOTHING, ofNobody: sensitive(links, 'SELECTED', context) }, [], { context, counted: [] });
}

/** Of the rows that transformations make, each tells whose it is where all that it was made of is of one. What filters and orders mention is read of those too that are left out. */
export function auditOfAggregate(level: AuditedLevel, context: AuditContext): LevelAudit | undefined {
  const { mentions, ofNobody, lookups } = askedInArguments(level, context);
  const passedOver = mentions.filter(({ way }) => way === 'FILTERED' || way === 'ORDERED');
  const asked = audit({ mentions: [], ofNobody: [...ofNobody, ...passedOver], lookups }, [], { context, counted: readsOf(mentions) });
  return asked && mentions.length > 0 ? { ...asked, rows: { ofAll: readsOf(mentions), ofProtected: [] } } : asked;
}

/** A guard that holds something sensitive, and the way in which it is read. */
interface Mention {
  readonly guard: Guard;
  readonly way: ReadWay;
}

interface Asked {
  /** Of the level's rows. */
  readonly mentions: readonly Mention[];
  readonly ofNobody: readonly Mention[];
  readonly lookups: readonly LookupAudit[];
}

const NOTHING: Asked = { mentions: [], ofNobody: [], lookups: [] };

function together(...asked: readonly Asked[]): Asked {
  return {
    mentions: asked.flatMap(({ mentions }) => mentions),
    ofNobody: asked.flatMap(({ ofNobody }) => ofNobody),
    lookups: asked.flatMap(({ lookups }) => lookups),
  };
}

/** An alternate key among them; by an order or a filter a value can be told without being shown. */
function askedInArguments({ parameters, input }: AuditedLevel, context: AuditContext): Asked {
  const asked = parameters.flatMap(parameter => {
    const value = input[parameter.name];
    if (value === undefined) return [];
    const own: Asked = { ...NOTHING, mentions: sensitive([guardOf(parameter)], 'FILTERED', context) };
    return [own, ...partsOf(parameter.name, value).map(([way, part]) => askedIn(part, { type: parameter.type, way }, context))];
  });
  return together(...asked);
}

/** Parts of an argument that are read in one way each. */
function partsOf(parameter: string, value: unknown): readonly (readonly [ReadWay, unknown])[] {
  if (parameter === 'steps') return waysOfSteps(value);
  return [[parameter === 'orderBy' ? 'ORDERED' : 'FILTERED', value]];
}

/** A computed value is read of its row. */
function askedInComputed({ computed }: AuditedLevel, context: AuditContext): Asked {
  return together(...computed.map(({ input, type }) => askedIn(input, { type, way: 'COMPUTED' }, context)));
}

interface Place {
  readonly type: GraphQLInputType;
  readonly way: ReadWay;
}

/** What is mentioned of looked-up entities is told apart from what is mentioned of others. Over links it may be read of others than the row is about. */
function askedIn(value: unknown, { type, way }: Place, context: AuditContext): Asked {
  const { own, lookups } = apartFromLookups(value);
  const expression = context.schema.getType('Expression');
  const found = lookups.map((lookup): Asked => {
    const mentions = isInputObjectType(expression) ? sensitive(variableMentions(lookup.value, expression), way, context) : [];
    if (mentions.length === 0) return NOTHING;
    const subject = subjectOf(lookup, context.storage);
    return {
      mentions: [],
      ofNobody: subject === undefined || goesOn(lookup.value) ? mentions : [],
      lookups: subject === undefined ? [] : [{ fields: readsOf(mentions), subject }],
    };
  });
  const mentions = sensitive(variableMentions(own, type), way, context);
  return together({ mentions, ofNobody: goesOn(own) ? mentions : [], lookups: [] }, ...found);
}

/** Whether an expression follows links, forwards or back, which may lead to others. */
function goesOn(input: unknown): boolean {
  if (Array.isArray(input)) return input.some(goesOn);
  if (typeof input !== 'object' || input === null) return false;
  return Object.entries(input).some(
    ([name, inner]: [string, unknown]) =>
      (name === 'through' && Array.isArray(inner) && inner.length > 0) || (name === 'link' && typeof inner === 'string') || goesOn(inner),
  );
}

function sensitive(guards: readonly (Guard | undefined)[], way: ReadWay, { grants }: AuditContext): readonly Mention[] {
  return guards.flatMap(guard => (guard !== undefined && isSensitive(guard, grants) ? [{ guard, way }] : []));
}

interface Audited {
  readonly context: AuditContext;
  readonly counted: readonly FieldRead[];
}

function audit(asked: Asked, selections: readonly AuditedSelection[], { context: { grants }, counted }: Audited): LevelAudit | undefined {
  const [own, ...others] = selections;
  const rows = own && rowAudit(own, asked.mentions, grants);
  const joined = others.map(selection => rowAudit(selection, [], grants));
  const { lookups } = asked;
  const ofNobody = readsOf(asked.ofNobody);
  const isAny = ofNobody.length + lookups.length + counted.length > 0 || rows !== undefined || joined.some(other => other !== undefined);
  return isAny ? { ofNobody, lookups, rows, counted, joined } : undefined;
}

function rowAudit(selection: AuditedSelection, asked: readonly Mention[], grants: Grants): RowAudit | undefined {
  const selected = (guards: readonly Guard[]): readonly Mention[] => guards.map(guard => ({ guard, way: 'SELECTED' }));
  const askedOf = (sensitivity: Guard['sensitivity']): readonly Mention[] => asked.filter(({ guard }) => guard.sensitivity === sensitivity);
  const mayReadProtected = grants.mayRead(selection.entity.name, PROTECTED);
  const ofAll = readsOf([...selected(selection.sensitive), ...askedOf('sensitive')]);
  const ofProtected = readsOf([...selected(mayReadProtected ? selection.protected : []), ...askedOf('protected')]);
  return ofAll.length + ofProtected.length > 0 ? { ofAll, ofProtected } : undefined;
}

/** Each once. */
function readsOf(mentions: readonly Mention[]): readonly FieldRead[] {
  const reads = mentions.map(({ guard, way }): FieldRead => ({ field: guardName(guard), way }));
  return [...new Map(reads.map(read => [`${read.way} ${read.field}`, read])).values()];
}
