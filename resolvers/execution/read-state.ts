/** Tables that were read, and what the log of changes tells at the same snapshot -> the state that they were read in; later, whether it still holds. */
import type { ReadState } from '../../graphql/data-plane-types';
import type { TableName } from '../database/database-types';
import { ownName, relationOf } from '../sql/changes/change-log';
import type { ProbedLog } from '../sql/changes/log-probe';
import { endOf, mayHaveChanged, movedOn } from './change-round';

/** Undefined where a table does not note its changes, or where too much was noted to know which changes were seen. */
export function stateOf(read: readonly TableName[], { history, noted, isCut, marks }: ProbedLog): ReadState | undefined {
  const tables = marked(read, marks);
  if (isCut || tables.length < read.length) return undefined;
  const { identity, system, begin } = history;
  return {
    relations: new Set(tables.map(relationOf)),
    tables,
    identity,
    system,
    before: begin,
    told: [...new Set(noted.map(({ transaction }) => String(transaction)))],
    tellsHorizon: false,
  };
}

/** Those whose every change is noted. */
export function marked(tables: readonly TableName[], marks: ProbedLog['marks']): ReadState['tables'] {
  return tables.flatMap(({ schema, name, base }) => {
    const mark = marks.get(ownName({ schema, name }));
    return mark === undefined ? [] : [{ schema, name, base, mark }];
  });
}

/** The state as it is now. Undefined where its tables may have changes that were not seen. */
export function renewed(state: ReadState, probed: ProbedLog): ReadState | undefined {
  const { relations, tables, tellsHorizon } = state;
  if (endOf(state, probed.history) !== undefined) return undefined;
  if (tables.some(table => probed.marks.get(ownName(table)) !== table.mark)) return undefined;
  if (mayHaveChanged(relations, state, probed)) return undefined;
  const now = movedOn(state, probed.history);
  if (tellsHorizon) return now.before === state.before ? state : undefined;
  return { ...state, ...now };
}
