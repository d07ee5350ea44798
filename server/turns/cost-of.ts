/** What a request did -> about how many milliseconds of work that was, in the database and in this process. */
import type { TracedWork } from '../http/request-trace';

/** Making a row a part of an answer. */
const MS_PER_ROW = 0.006;
/** Hashing, compressing and writing a megabyte. */
const MS_PER_MEGABYTE = 10;

export function costOf({ rows, databaseMs }: TracedWork, bytes: number): number {
  return databaseMs + rows * MS_PER_ROW + (bytes / 1_000_000) * MS_PER_MEGABYTE;
}
