/**
 * A collection that is asked for as a sheet -> its answer: a stream of all its rows, read batch by batch from one snapshot. Rejects what the first batch is rejected for. A failure in a later
 * one breaks the stream off.
 */
import { WorkPieces } from '../../std/work-pieces';
import { assertNever } from '../../std/assert-never';
import type { ZoneClock } from '../../std/zone-clock';
import type { StageTimer } from '../http/stage-timer';
import type { DataPlan } from '../plan/request-plan';
import type { SheetFormat } from '../response-format';
import type { ODataResponse } from '../response/odata-response';
import type { ShapedPage } from '../response/shape-page';
import type { Cell, WriteSheet } from '../table/sheet-types';
import { tableCells } from '../table/table-cells';
import { csvWriter } from '../table/write-csv';
import { writeXlsx } from '../table/write-xlsx';
import { BatchReader, type BatchReading } from './batch-reader';
import { BatchStream } from './batch-stream';

type PlannedTable = NonNullable<DataPlan['table']>;

export interface SheetReading extends BatchReading {
  readonly table: PlannedTable;
  /** What moments are shown as in sheets. */
  readonly clock: ZoneClock;
}

export async function answerSheet(reading: SheetReading, timer: StageTimer | undefined): Promise<ODataResponse> {
  const { table, held, context } = reading;
  const reader = new BatchReader(reading);
  try {
    const first = await reader.first(timer);
    const bytes = writerOf(table.sheet)(table, cellBatches(first, reader, reading));
    const headers = {
      'content-type': context.writing.format.contentType,
      'content-disposition': `attachment; filename="${table.name}.${table.sheet.kind}"`,
      vary: 'Accept-Language',
    };
    return { status: 200, headers, body: new BatchStream(bytes[Symbol.asyncIterator](), () => held.close()) };
  } catch (error) {
    void held.close();
    throw error;
  }
}

async function* cellBatches(
  first: ShapedPage,
  reader: BatchReader,
  { table, clock }: SheetReading,
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  const pieces = new WorkPieces();
  for (let page = first; ; page = await reader.after(page.end)) {
    for (const rows of tableCells(table, page.rows, clock)) {
      if (pieces.isOver) await pieces.next();
      yield rows;
    }
    if (page.end === undefined) return;
  }
}

function writerOf(sheet: SheetFormat): WriteSheet {
  switch (sheet.kind) {
    case 'csv':
      return csvWriter(sheet.separator);
    case 'xlsx':
      return writeXlsx;
    default:
      return assertNever(sheet);
  }
}
