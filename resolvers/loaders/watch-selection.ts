/**
 * What is selected of a level, in a session that notes sensitive reads -> the same with a note of every row: of whom it is, for the sensitive fields that are selected there and
 * those that the level's arguments mention. Other sessions read on as they are.
 */
import type { GraphQLResolveInfo } from 'graphql';
import { PROTECTED } from '../../graphql/derived-names';
import { guardName, guardOf, isSensitive, type Guard } from '../../graphql/grants/guard-of';
import { variableMentions } from '../../graphql/grants/variable-mentions';
import type { Row } from '../database/database-types';
import { PROTECTED_ALIAS, watchedColumns, type WatchedColumns } from '../sql/watched-columns';
import type { StoredEntity } from '../storage/storage-model';
import type { ComputedField } from './computed-fields';
import type { DataSession } from './data-session';
import type { PageSelection, RowSelection } from './selections';
import type { Noted, SensitiveNotes } from './sensitive-notes';

/** A field of the document that leads to rows of an entity. */
export interface Level {
  readonly entity: StoredEntity;
  readonly input: Readonly<Record<string, unknown>>;
  readonly info: Pick<GraphQLResolveInfo, 'parentType' | 'fieldName'>;
  readonly session: DataSession;
}

export function watchPage(selection: PageSelection, level: Level): PageSelection {
  const { notes } = level.session;
  if (notes === undefined) return selection;
  const asked = askedIn(level, selection.rows?.computed ?? [], notes);
  return { ...selection, rows: selection.rows && watch(selection.rows, asked, level, notes) };
}

export function watchRow(selection: RowSelection, level: Level): RowSelection {
  const { notes } = level.session;
  return notes === undefined ? selection : watch(selection, askedIn(level, selection.computed, notes), level, notes);
}

/** What transformations mention is read of all entities at once, so that it cannot be said of whom. The result is told how many rows were made. */
export function watchAggregate(level: Level): (rows: number) => void {
  const { notes } = level.session;
  const asked = notes === undefined ? [] : namesOf(askedIn(level, [], notes));
  const noted = asked.length > 0 ? notes?.noted(asked) : undefined;
  return rows => {
    if (noted && rows > 0) noted.wasRead = true;
  };
}

/** What the arguments mention, an alternate key among them, and what values are computed by; by an order or a filter a value can be told without being shown. */
function askedIn({ input, info, session }: Level, computed: readonly ComputedField[], notes: SensitiveNotes): readonly Guard[] {
  const parameters = info.parentType.getFields()[info.fieldName]?.args ?? [];
  const mentioned = parameters.flatMap(parameter => {
    const value = input[parameter.name];
    return value === undefined ? [] : [guardOf(parameter), ...variableMentions(value, parameter.type)];
  });
  const inComputed = computed.flatMap(field => variableMentions(field.input, field.type));
  const asked = [...mentioned, ...inComputed].filter((guard): guard is Guard => guard !== undefined && isSensitive(guard, session.grants));
  notes.ask(asked.map(guardName));
  return asked;
}

function watch(selection: RowSelection, asked: readonly Guard[], { entity, session }: Level, notes: SensitiveNotes): RowSelection {
  const { storage, grants } = session;
  const mayReadProtected = grants.mayRead(entity.name, PROTECTED);
  const open = namesOf([...selection.sensitive, ...asked.filter(({ sensitivity }) => sensitivity === 'sensitive')]);
  const hidden = namesOf([
    ...(mayReadProtected ? selection.protected : []),
    ...asked.filter(({ sensitivity }) => sensitivity === 'protected'),
  ]);
  if (open.length + hidden.length === 0) return selection;
  const columns = watchedColumns(selection.columns(grants), entity, storage, grants);
  const [ofAll, ofProtected] = [noteOf(open, notes), noteOf(hidden, notes)];
  return {
    ...selection,
    columns: () => columns,
    onRows: rows => {
      if (ofAll) noteRows(ofAll, rows, columns);
      if (ofProtected)
        noteRows(
          ofProtected,
          rows.filter(row => row[PROTECTED_ALIAS] === true),
          columns,
        );
    },
  };
}

function noteOf(fields: readonly string[], notes: SensitiveNotes): Noted | undefined {
  return fields.length > 0 ? notes.noted(fields) : undefined;
}

function noteRows(noted: Noted, rows: readonly Row[], { subject: alias }: WatchedColumns): void {
  if (rows.length > 0) noted.wasRead = true;
  if (alias === undefined) return;
  for (const row of rows) {
    const subject = row[alias];
    if (typeof subject === 'string') noted.subjects.add(subject);
  }
}

function namesOf(guards: readonly Guard[]): readonly string[] {
  return [...new Set(guards.map(guardName))];
}
