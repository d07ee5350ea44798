/** Reads of sensitive fields -> CSV (RFC 4180) for a person who opens it in Excel: a text that a sheet would take for a formula begins with an apostrophe. */
import { csvLines, harmless } from '../../std/csv-lines';
import type { CsvAsked, ReadEntry } from '../../graphql/admin/key-administration';

const HEADS = ['when', 'key', 'name', 'from', 'request', 'how', 'fields'];

export function readsCsv(reads: readonly ReadEntry[], separator: CsvAsked['separator']): string {
  const rows = reads.map(({ at, keyId, keyName, sender, requestId, ways, fields }) => [
    at.toISOString(), keyId, keyName, sender, requestId, ways.join(' '), fields.join(' '),
  ]); // prettier-ignore
  return csvLines([HEADS, ...rows.map(row => row.map(harmless))], separator);
}
