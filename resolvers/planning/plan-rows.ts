/** The selection of a level -> the columns of its rows; where reads are recorded, also the column that tells whose row it is. */
import type { LevelAudit } from '../audit/level-audit';
import type { AuditedSelection } from '../audit/plan-audit';
import { rowColumns, type RowColumns } from '../sql/rows/row-columns';
import { watchedColumns } from '../sql/rows/watched-columns';
import { ROOT } from '../sql/tables/statement-tables';
import type { StoredEntity } from '../storage/storage-model';
import { buildComputed, type ComputedField } from './computed-fields';
import type { LevelPlanning } from './level-planning';
import type { RowSelection } from './selection';

export interface RowPlan {
  readonly columns: RowColumns;
  /** By what name a row tells whom it is about; undefined where that is not recorded. */
  readonly subject: string | undefined;
  /** Links whose rows are read with it. */
  readonly joined: readonly { readonly link: string; readonly subject: string | undefined }[];
  /** How many values a row has, with those of the rows that are read with it. */
  readonly width: number;
}

export interface SelectedRows {
  readonly entity: StoredEntity;
  readonly selection: RowSelection;
  readonly computed: readonly ComputedField[];
}

export function planRows({ entity, selection, computed }: SelectedRows, audit: LevelAudit | undefined, planning: LevelPlanning): RowPlan {
  const { storage, grants } = planning;
  const columnsFor = (of: StoredEntity, row: RowSelection, isWatched: boolean) => (table: string) => {
    const columns = rowColumns(row, table, grants);
    return isWatched ? watchedColumns(columns, { table, entity: of }, { storage, grants }) : { ...columns, subject: undefined };
  };
  const own = columnsFor(entity, selection, audit?.rows !== undefined)(ROOT);
  const joined = selection.joined.map((row, index) => {
    const columns = columnsFor(row.target, row, audit?.joined[index] !== undefined);
    const { subject, list } = columns(ROOT);
    return { link: row.link, columns, subject, width: list.items.length };
  });
  return {
    columns: { ...own, joined, computed: computed.map(field => buildComputed(field, entity, planning.building)) },
    subject: own.subject,
    joined: joined.map(({ link, subject }) => ({ link: link.name, subject })),
    width: joined.reduce((total, { width }) => total + width, own.list.items.length + computed.length),
  };
}

/** As a guess. */
const ROWS_OF_A_LINK = 25;

/** With those that links lead to from it, as a guess. */
export function rowsOfEach(selection: RowSelection | undefined): number {
  return 1 + (selection?.joined.length ?? 0) + ROWS_OF_A_LINK * (selection?.statements ?? 0);
}

/** The rows themselves first, then those that are joined to them. */
export function auditedSelections(entity: StoredEntity, selection: RowSelection | undefined): readonly AuditedSelection[] {
  if (selection === undefined) return [];
  return [{ ...selection, entity }, ...selection.joined.map(row => ({ ...row, entity: row.target }))];
}
