/**
 * A source and a model -> the database as the source says: staged, checked whole, compared, guarded, and applied in one transaction. Nothing is written where the data has
 * faults or too much of it would be lost. Rejects with `SourceFault`, `SessionFault`, `LostCommit`, and with what the database refuses.
 */
import { type Client, DatabaseError } from 'pg';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { Connection } from '../resolvers/database/connection';
import { cancelStatement } from '../resolvers/database/cancel-statement';
import { withClient } from '../resolvers/database/with-client';
import { applyDifferences } from './applying/apply-differences';
import { lockAlone } from './applying/lock-alone';
import { checkRows } from './checking/check-rows';
import { describeFault } from './checking/describe-fault';
import { FaultList } from './checking/import-fault';
import { MovedRows, refuseCameTwice } from './checking/moved-rows';
import { compareSet } from './difference/compare-set';
import { tellLosses } from './difference/tell-losses';
import type { SetDifference } from './difference/set-difference';
import { findKeys, forgetKeys } from './keys/find-keys';
import { recordRun, type RunOutcome } from './runs/run-record';
import { inTries } from './session/in-tries';
import { LostCommit } from './session/lost-commit';
import { MoreGone } from './session/more-gone';
import { takeTurn } from './session/take-turn';
import { type LockWait, tellingWaits } from '../resolvers/database/telling-waits';
import type { Source } from './sources/source';
import { SourceFault } from './sources/source-fault';
import type { ImportPlan, PlannedSet, PlannedTable } from './staging/import-plan';
import { planImport } from './staging/plan-import';
import { targetName } from './staging/table-names';
import { type Staged, stageSets } from './staging/stage-sets';
import { readTarget } from './target/read-target';
import type { ImportTarget } from './target/import-target';

export type ImportStage = 'waiting' | 'reading' | 'checking' | 'comparing' | 'writing' | 'again';

export interface ImportOptions {
  readonly connection: Connection;
  readonly model: AnnotatedSchema;
  readonly source: Source;
  /** Who runs it, for the record. */
  readonly actor: string;
  /** Compares, and writes nothing. */
  readonly isDryRun?: boolean;
  /** Lets more than a day's changes go. */
  readonly allowLoss?: boolean;
  /** Replaces all rows of the tables. */
  readonly replacement?: Replacement;
  readonly signal?: AbortSignal;
  /** Asked when its turn has come, before anything is read. Rejects where it may not run: what the run before it has written is seen only now. */
  readonly onTurn?: (client: Client) => Promise<void>;
  /** Told where the work is: the set at hand, and how many of its rows are done. */
  readonly onProgress?: (stage: ImportStage, set: string, rows: number) => void;
  /** Told where it waits for a table that another session holds. */
  readonly onWait?: (wait: LockWait) => void;
}

/** Empties the tables at the beginning of the transaction, and completes them at its end. */
export interface Replacement {
  clear(client: Client): Promise<void>;
  complete(client: Client): Promise<void>;
}

export type ImportOutcome = Exclude<RunOutcome, 'UNREAD'> | 'COMPARED';

export interface ImportReport {
  readonly outcome: ImportOutcome;
  readonly faults: FaultList;
  readonly differences: readonly SetDifference[];
  /** Of all that was read; undefined where it was not read to its end. */
  readonly digest: string | undefined;
}

export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const signal = options.signal ?? new AbortController().signal;
  return await withClient(options.connection, async client => {
    let cancelled: Promise<boolean> | undefined;
    // When the connection ends, the staged rows are gone and the transaction is rolled back. A statement that waits for a lock would keep its place, and others behind it.
    const leave = (): void => {
      cancelled = cancelStatement(client);
      void client.end();
    };
    const heed = (): void => signal.addEventListener('abort', leave, { once: true });
    heed();
    signal.throwIfAborted();
    const run = new ImportRun(client, options, { signal, heed, stay: () => signal.removeEventListener('abort', leave) });
    try {
      await takeTurn(client, () => options.onProgress?.('waiting', '', 0));
      await options.onTurn?.(client);
      return await tellingWaits(client, options, () => run.recorded());
    } finally {
      await cancelled;
    }
  });
}

const RECORDED_FAULTS = 20;

/** In each try, for a table or a row that another session holds. Who makes an index of a large table may need it. */
const PATIENCE = '2min';

interface Compared {
  readonly differences: readonly SetDifference[];
  /** How many rows of a table do not come in. */
  readonly absent: ReadonlyMap<PlannedTable, number>;
}

interface Stopping {
  readonly signal: AbortSignal;
  /** From here on a stop no longer ends the connection. */
  readonly stay: () => void;
  /** From here on it does again. */
  readonly heed: () => void;
}

type StagedPlan = Staged & Pick<ImportTarget, 'tables'> & { readonly plan: ImportPlan };

class ImportRun {
  #faults = new FaultList();
  readonly #began = new Date();
  readonly #moved: MovedRows;

  constructor(
    private readonly client: Client,
    private readonly options: ImportOptions,
    private readonly stopping: Stopping,
  ) {
    this.#moved = new MovedRows(client, stopping.signal);
  }

  /** Runs, and leaves a record: of what was applied in the same transaction. A comparison writes nothing. */
  async recorded(): Promise<ImportReport> {
    try {
      const report = await this.report();
      const isRecorded = report.outcome === 'APPLIED' || report.outcome === 'COMPARED' || this.options.isDryRun === true;
      if (!isRecorded) {
        // A transaction may have begun before the checks.
        await this.client.query('ROLLBACK');
        await this.record(report.outcome, report);
      }
      return report;
    } catch (error) {
      if (isRefusal(error)) return await this.refusedByDatabase(error);
      if (error instanceof SourceFault) await this.recordEnd('UNREAD', error.message);
      // Where the session has ended too, nothing can be recorded: what ended it is told by its error.
      else if (error instanceof DatabaseError)
        await this.recordEnd('FAULTY', `The database has ended the import (SQLSTATE ${error.code ?? 'none'}).`).catch(() => undefined);
      throw error;
    }
  }

  /** `set`: which the fault is of; the source without it. */
  private async recordEnd(outcome: 'UNREAD' | 'FAULTY', message: string, set = this.options.source.name): Promise<void> {
    this.#faults.add({ set, message });
    if (this.options.isDryRun === true) return;
    await this.client.query('ROLLBACK');
    await this.record(outcome, { differences: [], digest: undefined });
  }

  /** An error that no check foresaw: its message may hold values, its names do not. */
  private async refusedByDatabase({ code, constraint, table, where = '' }: DatabaseError): Promise<ImportReport> {
    const [, staged, column] = STAGED.exec(where) ?? [];
    const what = [code, table ?? staged, constraint, column].filter(part => part !== undefined).join(', ');
    await this.recordEnd('FAULTY', `The database refuses the data (${what}).`, table ?? staged);
    return this.reported('FAULTY');
  }

  private async record(outcome: RunOutcome, { differences, digest }: Pick<ImportReport, 'differences' | 'digest'>): Promise<void> {
    const faults = this.#faults;
    await recordRun(this.client, {
      began: this.#began,
      actor: this.options.actor,
      source: this.options.source.name,
      digest,
      outcome,
      counts: differences,
      faultCount: faults.count,
      faults: faults.kept.slice(0, RECORDED_FAULTS).map(describeFault),
    });
  }

  private async report(): Promise<ImportReport> {
    const { source, model } = this.options;
    const sets = await source.open(this.stopping.signal, this.#faults);
    const target = await readTarget(model, this.client);
    const plan = planImport(sets, target, this.#faults);
    this.#faults.sortByPlace();
    if (this.#faults.count > 0) return this.reported('FAULTY');
    const staged = await this.stage(plan);
    for (const planned of plan.tables) await refuseCameTwice(this.client, planned, this.stopping.signal);
    return await this.inTries(plan, alone => this.bringIn({ ...staged, plan, tables: target.tables, alone }));
  }

  /** The next try begins with the checks, since others may have written meanwhile, and holds other writers off. The source is not asked again. */
  private async inTries(plan: ImportPlan, bringIn: (alone: boolean) => Promise<ImportReport>): Promise<ImportReport> {
    const ofSource = this.#faults;
    const begin = async (alone: boolean): Promise<ImportReport> => {
      this.#faults = ofSource.copy();
      await this.client.query(`SET lock_timeout = '${PATIENCE}'`);
      return await bringIn(alone);
    };
    const undo = async (): Promise<void> => {
      this.stopping.heed();
      await this.client.query('ROLLBACK');
      await forgetKeys(this.client, plan);
      this.tell('again');
    };
    return await inTries(begin, { undo, signal: this.stopping.signal });
  }

  /** `alone`: other writers wait from the checks to the end, so that all they have done is checked. */
  private async bringIn({ plan, sources, tables, digest, alone }: StagedPlan & { readonly alone: boolean }): Promise<ImportReport> {
    const { replacement, isDryRun = false, allowLoss = false } = this.options;
    const isBegun = alone || replacement !== undefined;
    if (isBegun) await this.client.query('BEGIN');
    if (alone) await lockAlone(this.client, plan);
    // From here on this session no longer sees the rows that are replaced.
    await replacement?.clear(this.client);
    await this.check({ plan, sources, tables });
    if (this.#faults.count > 0) return this.reported('FAULTY', { digest });
    const { differences, absent } = await this.compare(plan);
    const found = { digest, differences };
    if (!allowLoss) tellLosses(differences, this.#faults);
    if (this.#faults.count > 0) return this.reported('REFUSED', found);
    for (const planned of plan.tables) await this.#moved.refuse(planned, isBegun);
    if (isDryRun) return this.reported('COMPARED', found);
    if (!differences.some(hasChanges)) return this.reported('UNCHANGED', found);
    if (!isBegun) await this.client.query('BEGIN');
    await this.apply(plan, found, alone ? undefined : absent);
    return this.reported('APPLIED', found);
  }

  private async stage(plan: ImportPlan): Promise<Staged> {
    const { signal } = this.stopping;
    const onRows = ({ set }: PlannedSet, rows: number): void => this.tell('reading', set.name, rows);
    return await stageSets(this.client, plan, { faults: this.#faults, signal, onRows });
  }

  private async check({ plan, sources, tables }: Omit<StagedPlan, 'digest'>): Promise<void> {
    this.tell('checking');
    const context = { client: this.client, faults: this.#faults, sources };
    await findKeys(this.client, plan, context);
    await checkRows({ ...context, plan, tables });
  }

  private async compare(plan: ImportPlan): Promise<Compared> {
    this.tell('comparing');
    const differences: SetDifference[] = [];
    const absent = new Map<PlannedTable, number>();
    for (const planned of plan.tables) {
      for (const set of new Set(planned.sets.map(each => each.set))) {
        const compared = await compareSet(this.client, planned, set);
        differences.push(compared.difference);
        absent.set(planned, (absent.get(planned) ?? 0) + compared.absent);
      }
    }
    return { differences, absent };
  }

  /** `absent`: undefined where other writers wait. */
  private async apply(
    plan: ImportPlan,
    found: Pick<ImportReport, 'differences' | 'digest'>,
    absent: Compared['absent'] | undefined,
  ): Promise<void> {
    this.tell('writing');
    for (const [planned, removed] of await applyDifferences(this.client, plan)) {
      // Another session has added rows since they were counted. The next try holds it off.
      if (absent !== undefined && removed > (absent.get(planned) ?? 0)) throw new MoreGone();
    }
    await this.options.replacement?.complete(this.client);
    await this.record('APPLIED', found);
    // So that the next reads and the next import are planned by the new rows. Who vacuums a table, or makes an index of it, may take hours, and is not waited for.
    for (const { table } of plan.tables) await this.client.query(`ANALYZE (SKIP_LOCKED) ${targetName(table)}`);
    // Stopped before this, nothing is changed; stopped later, all is changed, and the run says so.
    this.stopping.signal.throwIfAborted();
    this.stopping.stay();
    await this.commit();
  }

  private async commit(): Promise<void> {
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      // A session that goes on has written nothing.
      await this.client.query('ROLLBACK').catch(() => {
        throw new LostCommit(error);
      });
      throw error;
    }
  }

  private reported(outcome: ImportOutcome, found: Partial<ImportReport> = {}): ImportReport {
    return { differences: [], digest: undefined, ...found, outcome, faults: this.#faults };
  }

  private tell(stage: ImportStage, set = '', rows = 0): void {
    this.options.onProgress?.(stage, set, rows);
  }
}

/**
 * Where a value was refused as rows were staged, as PostgreSQL says it in the language of its messages: then come the value's own letters. A column that begins with "by " is the staging's own.
 */
const STAGED = /^COPY (.+?), \S+ \d+(?:, \S+ (?!by )([^:]+?)\s?(?::|$))?/;

function hasChanges({ added, changed, gone }: SetDifference): boolean {
  return added + changed + gone > 0;
}

/** PostgreSQL, appendix A: class 22 is invalid data, class 23 a constraint that is broken. */
function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}
