/** The first row of a table -> names of its columns; a column without one is left out (an empty name). Rejects with `SourceFault` what names nothing, or one thing twice. */
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
