/** The storage of a model -> every column that its statements may name, by table: of fields, keys, links, conditions on rows, and of the ways to the persons whose rows they are. */
import type { RowCondition } from '../../graphql/annotated-schema';
import { columnsOf } from './derive-storage';
import type { StorageModel, StoredEntity, StoredLink, SubjectPath } from './storage-model';

type Note = (table: string, columns: readonly (string | undefined)[]) => void;

export function readColumns(storage: StorageModel): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const note: Note = (table, columns) => {
    const noted = found.get(table) ?? new Set();
    found.set(table, noted);
    for (const column of columns) if (column !== undefined) noted.add(column);
  };
  for (const entity of storage.entities.values()) noteEntity(entity, storage, note);
  return new Map([...found].map(([table, columns]) => [table, [...columns].sort()]));
}

function noteEntity(entity: StoredEntity, storage: StorageModel, note: Note): void {
  const table = entity.table.name;
  const fields = columnsOf(entity.fields.values());
  note(table, [
    ...namesOf(fields),
    ...fields.map(({ protectedBy }) => protectedBy),
    ...namesOf(entity.identity),
    ...conditions(entity.table.rows),
  ]);
  for (const link of entity.links.values()) noteLink(table, link, { storage, note });
  for (const path of storage.subjects.get(entity.name) ?? []) noteSubject(table, path, note);
}

interface Noting {
  readonly storage: StorageModel;
  readonly note: Note;
}

function noteLink(table: string, { from, to, through, target }: StoredLink, { storage, note }: Noting): void {
  note(table, namesOf(from));
  const targetTable = storage.entities.get(target)?.table.name;
  if (targetTable !== undefined) note(targetTable, [...namesOf(to.columns), ...conditions(to.rows)]);
  if (through !== undefined) note(through.table.name, [...namesOf([...through.from, ...through.to]), ...conditions(through.table.rows)]);
}

function noteSubject(table: string, path: SubjectPath, note: Note): void {
  note(table, conditions(path.rows));
  if (path.kind === 'column') {
    note(table, [path.column]);
    return;
  }
  note(table, path.columns);
  note(path.table.name, [...path.keys, ...conditions(path.table.rows)]);
  noteSubject(path.table.name, path.rest, note);
}

function namesOf(columns: readonly { readonly column: string }[]): string[] {
  return columns.map(({ column }) => column);
}

function conditions(rows: readonly RowCondition[]): string[] {
  return namesOf(rows);
}
