/** The lexed parts of a URL -> its syntax. Refuses what is against the grammar, and says where. */
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import type { QueryLimits } from '../limits';
import { Budget } from './text/budget';
import type { LexedUrl } from './lex/lex-url';
import { parsePath } from './parse-path';
import { parseQuery } from './parse-query';
import type { ODataUriSyntax } from './syntax-tree';

export function parseUri({ id, segments, options, slots }: LexedUrl, limits: QueryLimits, catalogue: Catalogue): ODataUriSyntax {
  const reading = { budget: new Budget(limits, catalogue), slots };
  const path = parsePath(segments, reading);
  return { path, ...(id === undefined ? {} : { id }), ...parseQuery(options, reading) };
}
