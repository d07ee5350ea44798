/** The first row of a table -> names of its columns; a column without one is left out (an empty name). Rejects with `SourceFault` what names nothing, or one thing twice. */
import type { SourceValue } from '../source';
import { SourceFault } from '../source-fault';

/** A number, a CPR number with its hyphen, or a date: no name of a column. */
const VALUE = /^[+-]?\d[\d\s.,:/-]*$/;

export function fieldsOfHeadings(headings: readonly string[], source: string): readonly string[] {
  const fields = headings.map(heading => heading.trim());
  const place = { source, line: 1 };
  if (fields.every(field => field === '')) throw new SourceFault('The first line must have the names of the columns.', place);
  if (fields.some(field => VALUE.test(field)))
    throw new SourceFault('The first line has values where the names of the columns must be. Put a line of names before it.', place);
  const twice = fields.find((field, index) => field !== '' && fields.indexOf(field) !== index);
  if (twice !== undefined) throw new SourceFault('Two columns have the same name. Give them different names.', place);
  return fields;
}

/** Whether the row names the columns again: of a file that was put behind another one, perhaps with its mark of UTF-8, or of a report that repeats them. */
export function isHeadings(valueAt: (index: number) => SourceValue | undefined, fields: readonly string[]): boolean {
  // `trim` takes the mark away.
  return fields.every((field, index) => String(valueAt(index) ?? '').trim() === field);
}

export const ONCE_MORE =
  'The names of the columns stand here once more. Take this line out, or import files that were put together each by itself. If the line is a record, give the columns other names.';
