/**
 * A text as a free-text search looks into it: its words, without regard to case and accents (`expression/search-words.ts`). Written of PostgreSQL's own functions with
 * nothing but constants, so that a database needs nothing installed, and an index on the same expression serves it (db/migrations/0003-organisation-indexes.sql).
 */
import { ACCENTS, FOLDED, FOLDED_TO } from './search-constants';
import { call, constant, danish } from './sql-building';
import type { SqlExpression } from './sql-nodes';

/** Words as they stand, of whatever language. */
const SIMPLE = constant("'simple'");

export function searchedText(text: SqlExpression): SqlExpression {
  const folded = call('translate', call('lower', danish(text)), constant(FOLDED), constant(FOLDED_TO));
  const letters = call('regexp_replace', call('normalize', folded, constant('NFD')), constant(ACCENTS), constant("''"), constant("'g'"));
  return call('to_tsvector', SIMPLE, letters);
}

export function searchFor(query: SqlExpression): SqlExpression {
  return call('to_tsquery', SIMPLE, query);
}
