/** A to-one link, of which more than columns is asked -> its plan: one statement for all rows of a level. */
import { auditOfRow } from '../audit/plan-audit';
import { buildLinkedRows } from '../sql/statements/build-linked-statements';
import type { StoredEntity, StoredLink } from '../storage/storage-model';
import { computedFields } from './computed-fields';
import type { LevelPlan, LevelPlanning } from './level-planning';
import { auditedSelections, planRows, type RowPlan } from './plan-rows';
import type { PlannedStatement } from './planned-statement';
import type { RowSelection } from './selection';

export interface LinkedRowsWork {
  readonly rows: RowPlan;
  readonly statement: PlannedStatement;
}

export type LinkedRowsPlan = LevelPlan<LinkedRowsWork>;

/** A link as the document follows it. */
export interface LinkedRowsField {
  readonly link: StoredLink;
  readonly target: StoredEntity;
  readonly selection: RowSelection;
}

export function planLinkedRows({ link, target, selection }: LinkedRowsField, planning: LevelPlanning): LinkedRowsPlan {
  const computed = computedFields(selection.computing, planning);
  const selections = auditedSelections(target, selection);
  const audit = auditOfRow({ parameters: [], input: {}, computed, selections }, planning.auditContext);
  return planning.planned(audit, () => {
    const rows = planRows({ entity: target, selection, computed }, audit, planning);
    return { rows, statement: planning.statement(context => buildLinkedRows(link, rows.columns, context)) };
  });
}
