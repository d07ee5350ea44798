/** A foreign key between two tables -> why a link by it would be refused; undefined where it can be one. */
import { columnFamily } from '../storage/column-family';
import type { DescribedColumn, DescribedTable, Reference } from './described-schema';

export function unlinkable(
  source: DescribedTable,
  target: DescribedTable,
  { columns, targetColumns, isOfPeriod }: Reference,
): string | undefined {
  if (isOfPeriod) return 'it leads by a period, to all rows whose periods cover it; a link leads to rows with equal values';
  const pairs = columns.map((name, index) => {
    const [own, other] = [columnIn(source, name), columnIn(target, targetColumns[index])];
    const places = `the columns "${name}" and "${targetColumns[index] ?? ''}"`;
    if (columnFamily(own?.type) !== columnFamily(other?.type)) return `${places} have different types`;
    if (!own?.readable || !other?.readable) return `the role of this connection may not read ${places}`;
    if (!own.canLink || !other.canLink) return `PostgreSQL finds no rows by values of the type ${own.written}, which ${places} have`;
    return haveOneCollation(own, other) ? undefined : `${places} have different collations`;
  });
  return pairs.find(reason => reason !== undefined);
}

function columnIn({ columns }: DescribedTable, name: string | undefined): DescribedColumn | undefined {
  return columns.find(column => column.name === name);
}

/** The database's own goes with every other one. */
function haveOneCollation(own: DescribedColumn | undefined, other: DescribedColumn | undefined): boolean {
  const [one, two] = [own?.collation ?? null, other?.collation ?? null];
  return one === null || two === null || one === two;
}
