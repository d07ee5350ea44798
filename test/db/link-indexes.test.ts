/** Each link of the model is found by an index: without one, each expansion would read the whole table, and no answer would tell. */
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import { queryOnce, testDatabase } from '../support/database';
import { ORGANISATION } from '../resolvers/reading';

interface Index {
  readonly table: string;
  readonly columns: readonly string[];
}

const INDEXES = `
  SELECT indrelid::regclass::text AS table, array_agg(attname::text ORDER BY place) AS columns
  FROM pg_index CROSS JOIN unnest(indkey::int2[]) WITH ORDINALITY AS key(number, place)
  JOIN pg_attribute ON attrelid = indrelid AND attnum = number
  WHERE indisvalid GROUP BY indexrelid, indrelid`;

it('has an index that begins with the columns by which each link finds its rows', async () => {
  const indexes = await queryOnce<Index>(testDatabase(), INDEXES);
  const links = [...deriveStorage(ORGANISATION).linksByName.values()];
  expect(links.length).toBeGreaterThan(20);
  const slow = links.flatMap(({ owner, name, table, to, through }) => {
    const ends = [{ table, columns: to.columns }, ...(through === undefined ? [] : [{ table: through.table, columns: through.from }])];
    return ends.flatMap(end => {
      const [place, wanted] = [`${end.table.schema}.${end.table.name}`, end.columns.map(({ column }) => column)];
      return indexes.some(index => index.table === place && isBeginning(wanted, index))
        ? []
        : [`${owner}.${name}: ${place} (${wanted.join(', ')})`];
    });
  });
  expect(slow).toEqual([]);
});

/** In any order: all of them are known. */
function isBeginning(wanted: readonly string[], { columns }: Index): boolean {
  return wanted.every(column => columns.slice(0, wanted.length).includes(column));
}
