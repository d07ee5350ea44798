/** A CSV file -> a set: its headings are the fields. Rejects with `SourceFault` a file without headings or with quotes that do not close. */
import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { SourceFault } from '../source-fault';
import type { SourceRecord, SourceSet } from '../source';
import { fieldsOfHeadings } from './fields-of-headings';
import type { SourceFile } from './file-source';
import { textOfFile } from './text-of-file';

export async function openCsv(file: SourceFile, signal: AbortSignal): Promise<SourceSet> {
  const delimiter = file.form.delimiter ?? findDelimiter(await firstLine(file, signal));
  const headings = await firstRow({ file, delimiter }, signal);
  const fields = fieldsOfHeadings(headings, file.name);
  return { name: file.name, fields: fields.filter(field => field !== ''), read: reading => readCsv({ file, delimiter }, fields, reading) };
}

interface CsvFile {
  readonly file: SourceFile;
  readonly delimiter: string;
}

const DELIMITERS = [';', ',', '\t', '|'];

/** The one that stands most often outside quotes. */
function findDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map(delimiter => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

const LONGEST_LINE = 1_000_000;

async function firstLine(file: SourceFile, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const chunk of textOfFile(file, signal)) {
    text += chunk;
    const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
    if (line.length < text.trimStart().length || text.length > LONGEST_LINE) return line;
  }
  return text.trim();
}

async function firstRow(csv: CsvFile, signal: AbortSignal): Promise<readonly string[]> {
  for await (const { cells } of rowsOf(csv, signal)) return cells;
  throw new SourceFault(`${csv.file.name} is empty: its first line must have the names of its columns.`);
}

async function* readCsv(csv: CsvFile, fields: readonly string[], signal: AbortSignal): AsyncGenerator<SourceRecord> {
  let isHeading = true;
  for await (const { cells, line } of rowsOf(csv, signal)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const place = { source: csv.file.name, line };
    if (cells.length !== fields.length) {
      yield { place, fault: `The line has ${cells.length} cells where the first line has ${fields.length}.` };
      continue;
    }
    const record: Record<string, string | null> = {};
    for (const [index, cell] of cells.entries()) record[fields[index] ?? ''] = cell === '' ? null : cell;
    yield { place, fields: record };
  }
}

interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

async function* rowsOf({ file, delimiter }: CsvFile, signal: AbortSignal): AsyncGenerator<CsvRow> {
  const options: Options = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST_LINE,
    bom: true,
  };
  const parser = parse(options);
  const text = Readable.from(textOfFile(file, signal));
  text.on('error', error => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const row of parser) {
      const { record, info } = row as { record: string[]; info: { lines: number } };
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SourceFault(describeError(error), { source: file.name, line: Number(error.lines ?? 0) });
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** The texts of the package repeat what stands in the file. */
function describeError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote that was opened is not closed. The file may have been cut.';
  if (code === 'CSV_MAX_RECORD_SIZE') return `A line has more than ${LONGEST_LINE} characters. A quote may be missing.`;
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    return 'A quote stands where none can be. Quotes within a quoted cell are written twice.';
  return 'The line cannot be read as CSV.';
}
