/** A CSV file -> a set: its headings are the fields. Rejects with `SourceFault` a file without headings or with quotes that do not close. */
import { SourceFault } from '../source-fault';
import type { Place } from '../../checking/import-fault';
import type { SourceRecord, SourceSet } from '../source';
import { type CsvRow, CsvRows, JOINED, LONGEST_ROW, MARK } from './csv-rows';
import { fieldsOfHeadings, isHeadings, ONCE_MORE } from './fields-of-headings';
import type { SourceFile } from './source-file';
import { textOfFile } from './text-of-file';
import { counted } from '../../../std/counted';

export async function openCsv(file: SourceFile, signal: AbortSignal): Promise<SourceSet> {
  const [first = '', second = ''] = await firstLines(file, signal);
  const [, marked] = DELIMITER_MARK.exec(first) ?? [];
  const isTyped = first.startsWith(TYPE_MARK);
  const delimiter = file.form.delimiter ?? marked ?? findDelimiter(isTyped ? second : first);
  const csv = { file, delimiter, headRows: marked === undefined && !isTyped ? 1 : 2 };
  const fields = fieldsOfHeadings(await headingRow(csv, signal), file.name);
  return { name: file.name, fields: fields.filter(field => field !== ''), read: reading => readCsv(csv, fields, reading) };
}

interface CsvFile {
  readonly file: SourceFile;
  readonly delimiter: string;
  /** Rows before the first record, of which the last has the headings. */
  readonly headRows: number;
}

/** By which Excel is told the delimiter, in a line before the headings. */
const DELIMITER_MARK = /^sep=([^"])$/i;

/** What Windows PowerShell writes before the headings, unless it is asked not to. */
const TYPE_MARK = '#TYPE ';

const DELIMITERS = [';', ',', '\t', '|'];

/** The one that stands most often outside quotes. */
function findDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map(delimiter => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

/** The first two that are not empty. */
async function firstLines(file: SourceFile, signal: AbortSignal): Promise<readonly string[]> {
  let text = '';
  for await (const chunk of textOfFile(file, signal)) {
    text += chunk;
    const lines = text.trimStart().split(/[\r\n]+/, 3);
    if (lines.length > 2 || text.length > LONGEST_ROW) return lines;
  }
  return text.trim().split(/[\r\n]+/, 2);
}

async function headingRow(csv: CsvFile, signal: AbortSignal): Promise<readonly string[]> {
  let row = 0;
  for await (const rows of rowsOf(csv, signal)) for (const { cells } of rows) if (++row === csv.headRows) return cells;
  throw new SourceFault(`${csv.file.name} is empty: its first line must have the names of its columns.`);
}

async function* readCsv(csv: CsvFile, fields: readonly string[], signal: AbortSignal): AsyncGenerator<SourceRecord> {
  let row = 0;
  for await (const rows of rowsOf(csv, signal)) {
    for (const { cells, line } of rows) {
      // Spreadsheet programs write rows of delimiters alone behind the last record.
      if (++row <= csv.headRows || cells.every(cell => cell === '')) continue;
      yield recordOf(cells, fields, { source: csv.file.name, line });
    }
  }
}

function recordOf(cells: readonly string[], fields: readonly string[], place: Place): SourceRecord {
  if (cells.length !== fields.length)
    return { place, fault: `The line has ${counted(cells.length, ['cell', 'cells'])} where the first line has ${fields.length}.` };
  if (isHeadings(index => cells[index], fields)) return { place, fault: ONCE_MORE };
  if (cells[0]?.startsWith(MARK)) return { place, fault: JOINED };
  const record: Record<string, string | null> = {};
  for (let index = 0; index < cells.length; index++) record[fields[index] ?? ''] = cells[index] === '' ? null : (cells[index] ?? null);
  return { place, fields: record };
}

/** The rows of each chunk together: to wait for every row takes longer than to read it. */
async function* rowsOf({ file, delimiter }: CsvFile, signal: AbortSignal): AsyncGenerator<Iterable<CsvRow>> {
  const rows = new CsvRows(delimiter, file.name);
  for await (const chunk of textOfFile(file, signal)) yield rows.take(chunk);
  yield rows.end();
  if (rows.endsOpen)
    file.tell(
      `${file.name} ends without a line break. Where the program that writes it ends each line with one, the file was cut, and its last value may be too short.`,
    );
}
