/**
 * The row of a probe -> what the log of changes has, with the marks of tables that note each of their changes. The mark of a view counts only while it shows its base as it is: one that is made
 * anew while the service runs is looked at again, and tells no changes where it hides or computes something.
 */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { Database, Row, TableName } from '../database/database-types';
import { ownName } from '../sql/changes/change-log';
import { type ProbedLog, readProbe } from '../sql/changes/log-probe';
import { readColumns } from '../storage/read-columns';
import { type FoundView, markedViewQuery, viewFaults } from '../storage/view-faults';

interface LookedAt {
  readonly mark: string | null;
  readonly isRight: boolean;
}

export class ProbeReader {
  readonly #database: Pick<Database, 'run'>;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  /** Each view as it was at last, by its name. */
  readonly #views = new Map<string, LookedAt>();

  constructor(database: Pick<Database, 'run'>, model: AnnotatedSchema) {
    this.#database = database;
    this.#columns = readColumns(model);
  }

  /** `tables`: those of the question, in its order. */
  async read(row: Row | undefined, tables: readonly TableName[]): Promise<ProbedLog> {
    const probed = readProbe(row, tables);
    const views = tables.filter(({ base }) => base !== undefined);
    if (views.length === 0) return probed;
    const marks = new Map(probed.marks);
    for (const view of views) {
      const mark = marks.get(ownName(view));
      if (mark !== undefined && !(await this.#isRight(view, mark))) marks.delete(ownName(view));
    }
    return { ...probed, marks };
  }

  /** A view that is altered while it is looked at is another one: the next probe tells. */
  async #isRight(view: TableName, mark: string): Promise<boolean> {
    const known = this.#views.get(ownName(view));
    const looked = known?.mark === mark ? known : await this.#look(view);
    return looked.mark === mark && looked.isRight;
  }

  async #look(view: TableName): Promise<LookedAt> {
    const [row] = await this.#database.run(markedViewQuery(view), undefined);
    const found = row as unknown as FoundView & Pick<LookedAt, 'mark'>;
    const looked = { mark: found.mark, isRight: viewFaults(view, found, this.#columns.get(view.name) ?? []).length === 0 };
    this.#views.set(ownName(view), looked);
    return looked;
  }
}
