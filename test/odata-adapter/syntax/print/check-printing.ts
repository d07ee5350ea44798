/** A URL -> whether its options, and the conditions in its path, are the same trees when they are printed and parsed again. */
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { fillPieces } from '../../../../odata-adapter/syntax/print/fill-pieces';
import type { LinkPiece } from '../../../../odata-adapter/syntax/print/link-piece';
import { plainPrinting } from '../../../../odata-adapter/syntax/print/plain-printing';
import { printExpression } from '../../../../odata-adapter/syntax/print/print-expression';
import { printOptions } from '../../../../odata-adapter/syntax/print/print-options';
import { readUrl, withContents, type ReadUrl } from '../../read-url';
import { withoutSpans } from '../without-spans';

/** Such as every request that was parsed keeps to. */
const LIMITS = { ...DEFAULT_LIMITS, ...{ urlBytes: 1e6, nesting: 1000, expressionNodes: 1e5, lambdaDepth: 100, functionDepth: 100 } };
const WIDE = { ...LIMITS, inListItems: 1e5, orderbyItems: 1000, expandDepth: 100, transformations: 1000 };
const PRINTING = plainPrinting('$it', new Map());

export function checkPrinting(url: string): void {
  const first = readUrl(url, { limits: WIDE });
  const again = print(first);
  const second = readUrl(again, { limits: WIDE });
  expect([url, treesOf(second)]).toEqual([url, treesOf(first)]);
  expect(print(second)).toBe(again);
}

function print({ syntax: { path, options, aliases }, contents }: ReadUrl): string {
  const fill = (pieces: readonly LinkPiece[], place: 'segment' | 'query' = 'query'): string =>
    fillPieces(pieces, place, { contents, outerEntity: '' });
  const query = printOptions({ ...options, aliases }, PRINTING).map(({ name, value }) => `${fill([name])}=${fill(value)}`);
  const filters = path.map(segment =>
    segment.kind === 'filter' ? `/$filter(${fill(printExpression(segment.condition, PRINTING), 'segment')})` : '',
  );
  return `Persons${filters.join('')}?${query.join('&')}`;
}

function treesOf({ syntax: { path, options, aliases }, contents }: ReadUrl): unknown {
  const filters = path.flatMap(segment => (segment.kind === 'filter' ? [segment.condition] : []));
  return withoutSpans(withContents({ filters, options, aliases }, slot => ({ value: contents[slot]?.value })));
}
