/** A collection and the place where a batch has ended -> the next batch, of a size that keeps little in memory. Rejects what reading rejects, and a row with too much below it. */
import type { HeldDocuments } from '../../graphql/data-plane-types';
import { WorkPieces } from '../../std/work-pieces';
import type { BoundDataRequest } from '../binding/bound-request';
import { variableValues } from '../document/variable-values';
import type { StageTimer } from '../http/stage-timer';
import type { BatchPlan, DataPlan } from '../plan/request-plan';
import { nameByPrimaryKeys } from '../response/name-by-primary-keys';
import type { PageEnd } from '../response/next-link';
import { runDocument } from '../response/run-document';
import { shapePage, type ShapedPage } from '../response/shape-page';
import { shapeNotedInPieces } from '../response/shape-noted';
import type { ShapeContext } from '../response/shape-rows';
import type { Row } from '../response/read-path';

/** Rows that a batch may have, all levels together, unless it cannot be smaller: a single row with what is expanded below it, or all rows that are asked for. */
const MOST_ROWS = 10_000;

export interface BatchReading {
  readonly plan: DataPlan;
  readonly batches: NonNullable<DataPlan['batches']>;
  readonly held: HeldDocuments;
  readonly context: ShapeContext;
}

export class BatchReader {
  readonly #reading: BatchReading;
  /** With primary keys in the path, as soon as they are known. */
  #bound: BoundDataRequest;
  /** Rows of the collection that the next batch should have. */
  #size = 1;
  #rows = 0;

  constructor(reading: BatchReading) {
    this.#reading = reading;
    this.#bound = reading.plan.bound;
  }

  /** How many rows were read for the last batch, all levels together. */
  get rows(): number {
    return this.#rows;
  }

  async first(timer: StageTimer | undefined): Promise<ShapedPage> {
    const { plan, batches, context } = this.#reading;
    timer?.begin('execute');
    const data = await this.#read(batches.first, variableValues(plan.compiled.variables, context.writing.contents));
    timer?.begin('shape');
    this.#bound = nameByPrimaryKeys(this.#bound, plan.compiled.primaryKeys, data.data);
    return this.#shape(batches.first, data, undefined);
  }

  async after(end: PageEnd): Promise<ShapedPage> {
    const { batches, context } = this.#reading;
    const { rest } = batches;
    const given = variableValues(rest.variables, context.writing.contents, end.token);
    const first = Math.min(this.#size, end.remaining ?? Infinity);
    const sized = rest.pageSizeVariable === undefined ? given : { ...given, [rest.pageSizeVariable]: first };
    return this.#shape(rest, await this.#read(rest, sized), end);
  }

  #read({ document, pageSizeVariable }: BatchPlan, variables: Row): Promise<{ readonly data: Row; readonly rows: number }> {
    const { held } = this.#reading;
    const isSmallest = (given: Row): boolean => pageSizeVariable === undefined || given[pageSizeVariable] === 1;
    return runDocument({ variables, pageSizeVariable }, given => held.execute(document, given, isSmallest(given) ? undefined : MOST_ROWS));
  }

  async #shape(
    { payload, most, usualRows }: BatchPlan,
    { data, rows }: { readonly data: Row; readonly rows: number },
    after: PageEnd | undefined,
  ): Promise<ShapedPage> {
    const { context } = this.#reading;
    const page = shapePage(this.#bound, data, { payload, context, after });
    await shapeNotedInPieces(context, new WorkPieces());
    this.#rows = rows;
    this.#size = Math.max(1, Math.min(most, Math.floor((usualRows * page.length) / Math.max(1, rows))));
    return page;
  }
}
