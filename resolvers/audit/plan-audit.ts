/** The arguments and the selection of a level -> which sensitive fields it reads, of which rows. Undefined for most: they read none. */
import { isInputObjectType, type GraphQLArgument, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { PROTECTED } from '../../graphql/derived-names';
import type { Grants } from '../../graphql/grants/grants';
import { guardName, guardOf, isSensitive, type Guard } from '../../graphql/grants/guard-of';
import { variableMentions } from '../../graphql/grants/variable-mentions';
import type { ExpressionInput } from '../expression/expression-inputs';
import type { StorageModel, StoredEntity } from '../storage/storage-model';
import type { FieldsAudit, LevelAudit, LookupAudit, RowAudit } from './level-audit';
import { apartFromLookups, subjectOf } from './apart-from-lookups';

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
  const own: Asked = { ...inArguments, ofNobody: [...inArguments.ofNobody, ...inArguments.guards] };
  return audit(together(own, computed), level.selections, context);
}

/** A key, also an alternate one, speaks of the one row alone. */
export function auditOfRow(level: AuditedLevel, context: AuditContext): LevelAudit | undefined {
  return audit(together(askedInArguments(level, context), askedInComputed(level, context)), level.selections, context);
}

/** What transformations mention is read of all entities at once, so that it cannot be said of whom. */
export function auditOfAggregate(level: AuditedLevel, context: AuditContext): LevelAudit | undefined {
  const { guards, ofNobody, lookups } = askedInArguments(level, context);
  return audit({ guards: [], ofNobody: [...ofNobody, ...guards], lookups }, [], context);
}

interface Asked {
  /** Of the level's rows. */
  readonly guards: readonly Guard[];
  readonly ofNobody: readonly Guard[];
  readonly lookups: readonly LookupAudit[];
}

const NOTHING: Asked = { guards: [], ofNobody: [], lookups: [] };

function together(...asked: readonly Asked[]): Asked {
  return {
    guards: asked.flatMap(({ guards }) => guards),
    ofNobody: asked.flatMap(({ ofNobody }) => ofNobody),
    lookups: asked.flatMap(({ lookups }) => lookups),
  };
}

/** An alternate key among them; by an order or a filter a value can be told without being shown. */
function askedInArguments({ parameters, input }: AuditedLevel, context: AuditContext): Asked {
  const asked = parameters.flatMap(parameter => {
    const value = input[parameter.name];
    if (value === undefined) return [];
    const own: Asked = { ...NOTHING, guards: sensitive([guardOf(parameter)], context) };
    return [own, askedIn(value, parameter.type, context)];
  });
  return together(...asked);
}

/** A computed value is read of its row, unless it goes on from there. */
function askedInComputed({ computed }: AuditedLevel, context: AuditContext): Asked {
  const asked = computed.map(({ input, type }): Asked => {
    const found = askedIn(input, type, context);
    return goesOn(input) ? { ...found, ofNobody: [...found.ofNobody, ...found.guards] } : found;
  });
  return together(...asked);
}

/** What is mentioned of looked-up entities is told apart from what is mentioned of others. */
function askedIn(value: unknown, type: GraphQLInputType, context: AuditContext): Asked {
  const { own, lookups } = apartFromLookups(value);
  const expression = context.schema.getType('Expression');
  const found = lookups.map((lookup): Asked => {
    const guards = isInputObjectType(expression) ? sensitive(variableMentions(lookup.value, expression), context) : [];
    if (guards.length === 0) return NOTHING;
    const subject = subjectOf(lookup, context.storage);
    return {
      guards: [],
      ofNobody: subject === undefined || goesOn(lookup.value) ? guards : [],
      lookups: subject === undefined ? [] : [{ fields: namesOf(guards), subject }],
    };
  });
  return together({ ...NOTHING, guards: sensitive(variableMentions(own, type), context) }, ...found);
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

function sensitive(guards: readonly (Guard | undefined)[], { grants }: AuditContext): readonly Guard[] {
  return guards.filter((guard): guard is Guard => guard !== undefined && isSensitive(guard, grants));
}

function audit(asked: Asked, selections: readonly AuditedSelection[], { grants }: AuditContext): LevelAudit | undefined {
  const [own, ...joined] = selections;
  const rows = own && rowAudit(own, asked.guards, grants);
  const others = joined.map(selection => rowAudit(selection, [], grants));
  const { lookups } = asked;
  const ofNobody = namesOf(asked.ofNobody);
  const isAny = ofNobody.length + lookups.length > 0 || rows !== undefined || others.some(other => other !== undefined);
  return isAny ? { ofNobody, lookups, rows, joined: others } : undefined;
}

function rowAudit(selection: AuditedSelection, asked: readonly Guard[], grants: Grants): RowAudit | undefined {
  const askedOf = (sensitivity: Guard['sensitivity']): readonly Guard[] => asked.filter(guard => guard.sensitivity === sensitivity);
  const mayReadProtected = grants.mayRead(selection.entity.name, PROTECTED);
  const open = namesOf([...selection.sensitive, ...askedOf('sensitive')]);
  const hidden = namesOf([...(mayReadProtected ? selection.protected : []), ...askedOf('protected')]);
  const names = new Set(namesOf(asked));
  const fieldsAudit = (fields: readonly string[]): FieldsAudit | undefined =>
    fields.length > 0 ? { fields, asked: fields.filter(field => names.has(field)) } : undefined;
  const [ofAll, ofProtected] = [fieldsAudit(open), fieldsAudit(hidden)];
  return ofAll || ofProtected ? { ofAll, ofProtected } : undefined;
}

function namesOf(guards: readonly Guard[]): readonly string[] {
  return [...new Set(guards.map(guardName))];
}
