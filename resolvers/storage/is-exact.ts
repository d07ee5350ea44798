/** A type of the model -> whether what clients get of its values is all that PostgreSQL keeps. */
import type { ValueType } from './storage-model';

/**
 * PostgreSQL has dates that OData has not, `infinity` and years before 1 among them, the time 24:00:00, and intervals
 * without end: clients get the nearest that there is. What goes back to the database is PostgreSQL's own text, or it would be another value.
 */
export function isExact(type: ValueType): boolean {
  return type.kind === 'enum' || !['Date', 'DateTime', 'TimeOfDay', 'Duration'].includes(type.name);
}
