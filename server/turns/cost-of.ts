/** What a request did -> about how many milliseconds of work that was, in the database and in this process. */
import type { ReadWork } from '../../graphql/data-plane-types';

/** Reading a row into an answer took 4 to 8 microseconds, see `bench/README.md`. */
const MS_PER_ROW = 0.006;
/** Hashing, compressing and writing a megabyte. */
const MS_PER_MEGABYTE = 10;

export function costOf({ rows, databaseMs }: ReadWork, bytes: number): number {
  return databaseMs + rows * MS_PER_ROW + (bytes / 1_000_000) * MS_PER_MEGABYTE;
}
