/** A URL -> whether its options, and the conditions in its path, are the same trees when they are printed and parsed again. */
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { parseUri } from '../../../../odata-adapter/syntax/parse-uri';
import { fillPieces } from '../../../../odata-adapter/syntax/print/fill-pieces';
import type { LinkPiece, Printing } from '../../../../odata-adapter/syntax/print/link-piece';
import { printExpression } from '../../../../odata-adapter/syntax/print/print-expression';
import { printLiteral } from '../../../../odata-adapter/syntax/print/print-literal';
import { printOptions } from '../../../../odata-adapter/syntax/print/print-options';
import type { ODataUriSyntax } from '../../../../odata-adapter/syntax/syntax-tree';
import { withoutSpans } from '../without-spans';

/** Such as every request that was parsed keeps to. */
const LIMITS = { ...DEFAULT_LIMITS, ...{ urlBytes: 1e6, nesting: 1000, expressionNodes: 1e5, lambdaDepth: 100, functionDepth: 100 } };
const WIDE = { ...LIMITS, inListItems: 1e5, orderbyItems: 1000, expandDepth: 100, transformations: 1000 };
const PRINTING: Printing = { literal: literal => ({ literal }), it: '$it' };

export function checkPrinting(url: string): void {
  const syntax = parseUri(url, WIDE);
  const again = print(syntax);
  const parsed = parseUri(again, WIDE);
  expect([url, treesOf(parsed)]).toEqual([url, treesOf(syntax)]);
  expect(print(parsed)).toBe(again);
}

function print({ path, options, aliases }: ODataUriSyntax): string {
  const query = printOptions({ ...options, aliases }, PRINTING).map(({ name, value }) => `${fill([name])}=${fill(value)}`);
  const filters = path.map(segment =>
    segment.kind === 'filter' ? `/$filter(${fill(printExpression(segment.condition, PRINTING), 'segment')})` : '',
  );
  return `Persons${filters.join('')}?${query.join('&')}`;
}

function fill(pieces: readonly LinkPiece[], place: 'segment' | 'query' = 'query'): string {
  return fillPieces(pieces, place, { textOf: printLiteral, outerEntity: '' });
}

function treesOf({ path, options, aliases }: ODataUriSyntax): unknown {
  const filters = path.flatMap(segment => (segment.kind === 'filter' ? [segment.condition] : []));
  return withoutSpans({ filters, options, aliases });
}
