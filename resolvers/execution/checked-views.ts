/**
 * What a probe tells -> the same without the marks of views that do not show their base as it is, so that no changes are told of them. A view that is made anew while the service runs is looked at
 * again.
 */
import type { Row, SqlStatement, TableName } from '../database/database-types';
import { ownName } from '../sql/changes/change-log';
import type { ProbedLog } from '../sql/changes/log-probe';
import { readColumns } from '../storage/read-columns';
import type { StorageModel } from '../storage/storage-model';
import { type FoundView, markedViewQuery, viewFaults } from '../storage/view-faults';

interface LookedAt {
  readonly mark: string | null;
  readonly isRight: boolean;
}

/** Sends a statement on the connection of whoever asks, where it holds one: it must not wait for another. */
export type Send = (statement: SqlStatement) => Promise<readonly Row[]>;

export class CheckedViews {
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  /** Each view as it was at last, by its name. */
  readonly #views = new Map<string, LookedAt>();

  constructor(storage: StorageModel) {
    this.#columns = readColumns(storage);
  }

  async checked(probed: ProbedLog, tables: readonly TableName[], send: Send): Promise<ProbedLog> {
    const views = tables.filter(({ base }) => base !== undefined);
    if (views.length === 0) return probed;
    const marks = new Map(probed.marks);
    for (const view of views) {
      const mark = marks.get(ownName(view));
      if (mark !== undefined && !(await this.#isRight(view, mark, send))) marks.delete(ownName(view));
    }
    return { ...probed, marks };
  }

  /** A view that is altered while it is looked at is another one: the next probe tells. */
  async #isRight(view: TableName, mark: string, send: Send): Promise<boolean> {
    const known = this.#views.get(ownName(view));
    const looked = known?.mark === mark ? known : await this.#look(view, send);
    return looked.mark === mark && looked.isRight;
  }

  async #look(view: TableName, send: Send): Promise<LookedAt> {
    const [row] = await send(markedViewQuery(view));
    const found = row as unknown as FoundView & Pick<LookedAt, 'mark'>;
    const looked = { mark: found.mark, isRight: viewFaults(view, found, this.#columns.get(view.name) ?? []).length === 0 };
    this.#views.set(ownName(view), looked);
    return looked;
  }
}
