/**
 * What is selected of a level, in a session that notes sensitive reads -> the same with a note of every row: of whom it is, for the sensitive fields that are selected there and
 * those that the level's arguments mention. Other sessions read on as they are.
 */
import { isInputObjectType, type GraphQLInputType, type GraphQLResolveInfo } from 'graphql';
import { PROTECTED } from '../../graphql/derived-names';
import { guardName, guardOf, isSensitive, type Guard } from '../../graphql/grants/guard-of';
import { variableMentions } from '../../graphql/grants/variable-mentions';
import type { Row } from '../database/database-types';
import { ROOT } from '../sql/tables/statement-tables';
import { PROTECTED_ALIAS, watchedColumns, type WatchedColumns } from '../sql/rows/watched-columns';
import type { StoredEntity } from '../storage/storage-model';
import type { ComputedField } from './computed-fields';
import type { DataSession } from './data-session';
import { apartFromLookups, subjectOf } from './looked-up';
import type { PageSelection, RowSelection } from './selections';
import type { Noted, SensitiveNotes } from './sensitive-notes';

interface WatchedLevel {
  readonly entity: StoredEntity;
  readonly session: DataSession;
}

/** A field of the document that leads to rows of an entity. */
export interface Level extends WatchedLevel {
  readonly input: Readonly<Record<string, unknown>>;
  readonly info: Pick<GraphQLResolveInfo, 'parentType' | 'fieldName' | 'schema'>;
}

/** What the filter, order or search of a page mentions is read of all that it passes over too: a count, a next link or an absence tells of them. */
export function watchPage(selection: PageSelection, level: Level): PageSelection {
  const { notes } = level.session;
  if (notes === undefined) return selection;
  const inArguments = askedInArguments(level, notes);
  notes.ofNobody(namesOf(inArguments));
  if (selection.rows === undefined) return selection;
  const asked = [...inArguments, ...askedInComputed(selection.rows.computed, level, notes)];
  return { ...selection, rows: watch(selection.rows, asked, level, notes) };
}

/** A key, also an alternate one, speaks of the one row alone. */
export function watchRow(selection: RowSelection, level: Level): RowSelection {
  const { notes } = level.session;
  if (notes === undefined) return selection;
  return watch(selection, [...askedInArguments(level, notes), ...askedInComputed(selection.computed, level, notes)], level, notes);
}

/** What transformations mention is read of all entities at once, so that it cannot be said of whom. */
export function watchAggregate(level: Level): void {
  const { notes } = level.session;
  if (notes !== undefined) notes.ofNobody(namesOf(askedInArguments(level, notes)));
}

/** An alternate key among them; by an order or a filter a value can be told without being shown. */
function askedInArguments({ input, info, session }: Level, notes: SensitiveNotes): readonly Guard[] {
  const parameters = info.parentType.getFields()[info.fieldName]?.args ?? [];
  return parameters.flatMap(parameter => {
    const value = input[parameter.name];
    if (value === undefined) return [];
    const own = sensitive([guardOf(parameter)], session);
    return [...own, ...askedIn(value, parameter.type, { info, session }, notes)];
  });
}

/** A computed value is read of its row, unless it goes on from there. */
function askedInComputed(computed: readonly ComputedField[], { info, session }: Level, notes: SensitiveNotes): readonly Guard[] {
  return computed.flatMap(({ input, type }) => {
    const asked = askedIn(input, type, { info, session }, notes);
    if (goesOn(input)) notes.ofNobody(namesOf(asked));
    return asked;
  });
}

/** What is mentioned of looked-up entities is noted here; gives what is mentioned of others. */
function askedIn(
  value: unknown,
  type: GraphQLInputType,
  { info, session }: Pick<Level, 'info' | 'session'>,
  notes: SensitiveNotes,
): readonly Guard[] {
  const { own, lookups } = apartFromLookups(value);
  const expression = info.schema.getType('Expression');
  for (const lookup of lookups) {
    const asked = isInputObjectType(expression) ? namesOf(sensitive(variableMentions(lookup.value, expression), session)) : [];
    noteLookup(asked, subjectOf(lookup, session.storage), goesOn(lookup.value), notes);
  }
  return sensitive(variableMentions(own, type), session);
}

function noteLookup(asked: readonly string[], subject: string | undefined, isGoingOn: boolean, notes: SensitiveNotes): void {
  if (asked.length === 0) return;
  if (subject === undefined || isGoingOn) notes.ofNobody(asked);
  if (subject === undefined) return;
  const noted = notes.noted(asked, asked);
  noted.wasRead = true;
  noted.subjects.add(subject);
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

function sensitive(guards: readonly (Guard | undefined)[], { grants }: DataSession): readonly Guard[] {
  return guards.filter((guard): guard is Guard => guard !== undefined && isSensitive(guard, grants));
}

/** With the rows that are joined to it. */
function watch(selection: RowSelection, asked: readonly Guard[], { entity, session }: WatchedLevel, notes: SensitiveNotes): RowSelection {
  const own = watchOwn(selection, asked, { entity, session }, notes);
  if (selection.joined.length === 0) return own;
  return { ...own, joined: selection.joined.map(row => ({ ...row, ...watchOwn(row, [], { entity: row.target, session }, notes) })) };
}

function watchOwn(
  selection: RowSelection,
  asked: readonly Guard[],
  { entity, session }: WatchedLevel,
  notes: SensitiveNotes,
): RowSelection {
  const { grants } = session;
  const mayReadProtected = grants.mayRead(entity.name, PROTECTED);
  const open = namesOf([...selection.sensitive, ...asked.filter(({ sensitivity }) => sensitivity === 'sensitive')]);
  const hidden = namesOf([
    ...(mayReadProtected ? selection.protected : []),
    ...asked.filter(({ sensitivity }) => sensitivity === 'protected'),
  ]);
  if (open.length + hidden.length === 0) return selection;
  const columnsOf = (table: string): WatchedColumns => watchedColumns(selection.columns(grants, table), table, entity, session);
  const columns = columnsOf(ROOT);
  const askedNames = new Set(namesOf(asked));
  const noteOf = (fields: readonly string[]): Noted | undefined =>
    fields.length > 0 ? notes.noted(fields, fields.filter(field => askedNames.has(field))) : undefined; // prettier-ignore
  const [ofAll, ofProtected] = [noteOf(open), noteOf(hidden)];
  return {
    ...selection,
    columns: (_grants, table) => columnsOf(table),
    onRows: rows => {
      if (ofAll) noteRows(ofAll, rows, columns, notes);
      if (ofProtected) noteRows(ofProtected, rows.filter(row => row[PROTECTED_ALIAS] === true), columns, notes); // prettier-ignore
    },
  };
}

function noteRows(noted: Noted, rows: readonly Row[], { subject: alias }: WatchedColumns, notes: SensitiveNotes): void {
  if (rows.length > 0) noted.wasRead = true;
  for (const row of rows) {
    const subject = alias === undefined ? undefined : row[alias];
    if (typeof subject === 'string') noted.subjects.add(subject);
    else notes.ofNobody(noted.fields);
  }
}

function namesOf(guards: readonly Guard[]): readonly string[] {
  return [...new Set(guards.map(guardName))];
}
