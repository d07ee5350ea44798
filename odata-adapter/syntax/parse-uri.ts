/** A URL, from the service root on and percent-encoded as received -> its syntax. Refuses what is longer than the limit or against the grammar, and says where. */
import { CATALOGUE, type Catalogue } from '../../graphql/catalogue/catalogue';
import { ODataFault } from '../faults';
import type { QueryLimits } from '../limits';
import { Budget } from './text/budget';
import { parsePath } from './parse-path';
import { parseQuery } from './parse-query';
import type { ODataUriSyntax } from './syntax-tree';

/** `url` such as `Persons('x')?$filter=…`, without a slash before it; empty for the service root. */
export function parseUri(url: string, limits: QueryLimits, catalogue: Catalogue = CATALOGUE): ODataUriSyntax {
  if (url.length > limits.urlBytes) {
    throw new ODataFault({ code: 'UriTooLong', message: `The URL is longer than ${limits.urlBytes} bytes. The limit is named 'urlBytes'` });
  }
  const budget = new Budget(limits, catalogue);
  const question = url.indexOf('?');
  const pathEnd = question < 0 ? url.length : question;
  const path = parsePath(url, pathEnd, budget);
  return { path, ...parseQuery(url, pathEnd + 1, budget) };
}
