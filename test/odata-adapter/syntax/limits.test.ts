/** Each limit lets its number pass and refuses one more, naming its setting and the number. */
import { DEFAULT_LIMITS, insteadOf, type RefusingLimit } from '../../../odata-adapter/limits';
import { faultOf, parse } from './syntax-support';

const many = (count: number, text: string, separator: string) => Array.from({ length: count }, () => text).join(separator);
const expansions = (depth: number): string => (depth === 1 ? 'a' : `a($expand=${expansions(depth - 1)})`);
const lambdas = (depth: number): string => (depth === 0 ? 'true' : `a/any(x${depth}:${lambdas(depth - 1)})`);
const calls = (depth: number): string => (depth === 0 ? 'a' : `trim(${calls(depth - 1)})`);

const CASES: readonly (readonly [RefusingLimit, number, (size: number) => string])[] = [
  ['nesting', 4, size => `P?$filter=${'('.repeat(size)}a${')'.repeat(size)}`],
  ['expressionNodes', 20, size => `P?$filter=${'not '.repeat(size - 1)}a`],
  ['expressionNodes', 20, size => `P?$filter=${'-'.repeat(size - 1)}a`],
  ['expressionNodes', 20, size => `P?$filter=${many(size, 'a', '/')}`],
  ['expressionNodes', 21, size => `P?$filter=${many((size + 1) / 2 + (size % 2 ? 0 : 0.5), 'a', ' and ')}`],
  ['expressionNodes', 21, size => `P?$filter=${many((size + 1) / 2 + (size % 2 ? 0 : 0.5), 'now()', ' and ')}`],
  ['lambdaDepth', 3, size => `P?$filter=${lambdas(size)}`],
  ['functionDepth', 3, size => `P?$filter=${calls(size)}`],
  ['inListItems', 7, size => `P?$filter=a in (${many(size, '1', ',')})`],
  ['inListItems', 7, size => `P?$filter=a in @p&@p=[${many(size, '1', ',')}]`],
  ['orderbyItems', 3, size => `P?$orderby=${many(size, 'a', ',')}`],
  ['expandDepth', 3, size => `P?$expand=${expansions(size)}`],
];

describe('limits', () => {
  it.each(CASES)('%s %d', (limit, size, url) => {
    const limits = { ...DEFAULT_LIMITS, [limit]: size };
    expect(() => parse(url(size), limits)).not.toThrow();
    const fault = faultOf(url(size + 1), limits);
    expect(fault.code).toBe('LimitExceeded');
    expect(fault.message).toContain(insteadOf(limit));
    expect(fault.message).toContain(String(size));
    expect(fault.span).toBeDefined();
  });

  it('counts the nodes of all options together', () => {
    const limits = { ...DEFAULT_LIMITS, expressionNodes: 4 };
    expect(() => parse('P?$filter=a eq 1&$orderby=b', limits)).not.toThrow();
    expect(faultOf('P?$filter=a eq 1&$orderby=b,c', limits).target).toBe('$orderby');
    expect(faultOf('P?$orderby=b,c&$expand=d($filter=a eq 1)', limits).target).toBe('$filter');
  });

  it('does not count what stands side by side as nested', () => {
    const limits = { ...DEFAULT_LIMITS, nesting: 1, functionDepth: 1, lambdaDepth: 1, expandDepth: 2 };
    expect(() =>
      parse('P?$filter=(a) and trim(b) eq trim(c) and d/any(x:x) and e/any(y:y)&$expand=a($expand=b),c($expand=d)', limits),
    ).not.toThrow();
  });

  it('counts what is nested behind other nested things as what stands alone', () => {
    const limits = { ...DEFAULT_LIMITS, nesting: 2, functionDepth: 1, lambdaDepth: 1, expandDepth: 2 };
    for (const url of [
      'P?$filter=(a) and (b) and (((c)))',
      'P?$filter=trim(a) eq b and trim(trim(c)) eq d',
      'P?$filter=a/any(x:x) and b/any(y:y/c/any(z:z))',
      'P?$expand=a($expand=b),c($expand=d),e($expand=f($expand=g))',
    ])
      expect([url, faultOf(url, limits).code]).toEqual([url, 'LimitExceeded']);
  });

  it('refuses a URL that is too long before reading it', () => {
    const longest = `P?$filter=${'a'.repeat(90)}`;
    expect(() => parse(longest, { ...DEFAULT_LIMITS, urlBytes: 100 })).not.toThrow();
    expect(faultOf(`${longest}%`, { ...DEFAULT_LIMITS, urlBytes: 100 })).toEqual({
      code: 'UriTooLong',
      message: 'The URL is longer than 100 bytes. Shorten lists, or select fewer properties, or let the operator raise MAX_URL_BYTES.',
    });
  });

  it('keeps names to 128 characters a part', () => {
    const name = 'a'.repeat(128);
    expect(() => parse(`P?$filter=${name}.${name}/${name}`)).not.toThrow();
    expect(faultOf(`P?$filter=${name}b`)).toMatchObject({ code: 'SyntaxError', message: '$filter: a name has at most 128 characters' });
  });
});
