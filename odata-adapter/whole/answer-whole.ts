/**
 * A collection that is asked for whole -> its answer: as a page where the first batch is all of it; else a stream of its batches, read from one snapshot, each when the client has taken the
 * one before. Rejects what the first batch is rejected for. A failure in a later one breaks the stream off, so that no client takes a part for the whole.
 */
import { RowsAtOnce } from '../../std/rows-at-once';
import { WorkPieces } from '../../std/work-pieces';
import type { StageTimer } from '../http/stage-timer';
import { BatchReader, type BatchReading } from './batch-reader';
import { BatchStream } from './batch-stream';
import type { ODataResponse } from '../response/odata-response';
import { omitNulls } from '../response/omit-nulls';
import { pageBody, pageResponse } from '../response/page-response';
import type { ShapedPage } from '../response/shape-page';
import type { ShapeContext } from '../response/shape-rows';
import { writeResponseInPieces } from '../response/write-response';

export async function answerWhole(reading: BatchReading, timer: StageTimer | undefined): Promise<ODataResponse> {
  const { context, held } = reading;
  const reader = new BatchReader(reading);
  try {
    const first = await reader.first(timer);
    if (first.end === undefined) {
      void held.close();
      return await writeResponseInPieces(pageResponse(first, context), { context, rows: reader.rows, pieces: new WorkPieces() });
    }
    const texts = batchTexts(first, reader, context);
    const headers = { 'content-type': context.writing.format.contentType };
    return { status: 200, headers, body: new BatchStream(texts, () => held.close()) };
  } catch (error) {
    void held.close();
    throw error;
  }
}

/** Together they are what the answer would be, were it made at once. */
async function* batchTexts(first: ShapedPage, reader: BatchReader, context: ShapeContext): AsyncGenerator<string, void> {
  const opening = context.numerals.stringify(pageBody(first, [], undefined)).slice(0, -CLOSING.length);
  const atOnce = new RowsAtOnce(ROWS_OF_A_TEXT);
  let before = opening;
  for (let page = first; ; page = await reader.after(page.end)) {
    for (let from = 0; from < page.rows.length;) {
      const rows = page.rows.slice(from, from + atOnce.count);
      const text = rowsText(rows, context);
      yield before + text;
      before = ',';
      from += rows.length;
      atOnce.wrote(rows.length, text.length);
    }
    if (page.end !== undefined) continue;
    yield page.deltaLink === undefined ? CLOSING : `],${JSON.stringify({ '@odata.deltaLink': page.deltaLink }).slice(1)}`;
    return;
  }
}

/** Short texts are sooner free again than long ones, and other requests come between them. */
const ROWS_OF_A_TEXT = 64;
const CLOSING = ']}';

function rowsText(rows: ShapedPage['rows'], { writing, numerals }: ShapeContext): string {
  if (writing.omitNulls) omitNulls(rows);
  return numerals.stringify(rows).slice(1, -1);
}
