/** Any tree, printed in any of its ways, parses back to itself. */
import fc from 'fast-check';
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { CATALOGUE } from '../../../../graphql/catalogue/catalogue';
import type { BinaryOperator } from '../../../../odata-adapter/syntax/syntax-tree';
import { escapeText, printTree, type Chance, type Tree, type TreeSegment } from './expression-printer';
import { parse, parseFilter } from '../syntax-support';
import { withoutSpans } from '../without-spans';
import { anyCharacter } from '../../../support/any-character';
import { propertyRuns } from '../../../support/property-runs';

const WIDE = { ...DEFAULT_LIMITS, urlBytes: 1e6, nesting: 500, expressionNodes: 5000, lambdaDepth: 50, functionDepth: 50 };
const BINARY: readonly BinaryOperator[] = [
  'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'add', 'sub', 'mul', 'div', 'divby', 'mod',
]; // oxfmt-ignore
const ODD_NAMES = [
  'eq',
  'and',
  'in',
  'has',
  'mod',
  'any',
  'all',
  'asc',
  'P',
  'PT',
  'P1',
  'INFO',
  'nullable',
  'trueness',
  'Ærø',
  '名前',
  '_',
  'abcdef01',
  'e5',
];

const name = fc.oneof(
  fc.constantFrom(...ODD_NAMES),
  fc
    .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)
    .filter(text => !/^(?:not|true|false|null|NaN|INF|P(?=\d|T\d)(?:\d+D)?(?:T.*)?)$/i.test(text)),
);
const digits = fc.stringMatching(/^\d{1,25}$/);
const sign = fc.constantFrom('', '-');
const pad = (value: number) => String(value).padStart(2, '0');
/** In any offset within the years that a moment can have. */
const date = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map(value => value.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.option(fc.nat(59), { nil: undefined }), fc.option(fc.stringMatching(/^\d{1,12}$/), { nil: undefined }))
  .map(([hour, minute, second, fraction]) =>
    second === undefined
      ? `${pad(hour)}:${pad(minute)}`
      : `${pad(hour)}:${pad(minute)}:${pad(second)}${fraction === undefined ? '' : `.${fraction}`}`,
  );
const offset = fc.oneof(
  fc.constant('Z'),
  fc.tuple(fc.constantFrom('+', '-'), fc.nat(13), fc.nat(59)).map(([plus, hour, minute]) => `${plus}${pad(hour)}:${pad(minute)}`),
);
/** So that a duration stays below 10^12 seconds, whatever its parts. */
const number = fc.nat(9999999);
const duration = fc.oneof(
  fc.tuple(sign, number).map(([minus, days]) => `${minus}P${days}D`),
  fc.tuple(sign, number, number, number).map(([minus, days, hours, minutes]) => `${minus}P${days}DT${hours}H${minutes}M`),
  fc.tuple(sign, number, digits).map(([minus, seconds, fraction]) => `${minus}PT${seconds}.${fraction.slice(0, 12)}S`),
);

const text =
  (
    type:
      | 'integer'
      | 'decimal'
      | 'double'
      | 'notFinite'
      | 'string'
      | 'guid'
      | 'date'
      | 'timeOfDay'
      | 'dateTimeOffset'
      | 'duration'
      | 'binary',
  ) =>
  (value: string): Tree => ({ kind: 'literal', type, value });
const literal: fc.Arbitrary<Tree> = fc.oneof(
  fc.constant<Tree>({ kind: 'literal', type: 'null' }),
  fc.boolean().map((value): Tree => ({ kind: 'literal', type: 'boolean', value })),
  fc.tuple(sign, digits).map(([minus, value]) => text('integer')(minus + value)),
  fc.tuple(sign, digits, digits).map(([minus, value, fraction]) => text('decimal')(`${minus}${value}.${fraction}`)),
  fc.tuple(sign, digits, sign, fc.nat(99)).map(([minus, value, below, exponent]) => text('double')(`${minus}${value}e${below}${exponent}`)),
  fc.constantFrom('INF', '-INF', 'NaN').map(text('notFinite')),
  fc
    .string({ unit: anyCharacter, maxLength: 12 })
    .filter(value => !value.includes('\0'))
    .map(text('string')),
  fc.constantFrom("'", "''", ' and ', ');', '%27', '+', '&$top=1', '/', '"', 'P1D').map(text('string')),
  fc.uuid().map(text('guid')),
  date.map(text('date')),
  time.map(text('timeOfDay')),
  fc.tuple(date, time, offset).map(([day, clock, zone]) => text('dateTimeOffset')(`${day}T${clock}${zone}`)),
  duration.map(text('duration')),
  fc.uint8Array({ maxLength: 12 }).map(bytes => text('binary')(Buffer.from(bytes).toString('base64url'))),
  fc.tuple(name, name).map(([type, value]): Tree => ({ kind: 'literal', type: 'enum', typeName: `Opslag.${type}`, value })),
);

const { tree } = fc.letrec<{ tree: Tree; path: Tree }>(tie => {
  const names = fc.array(
    name.map((value): TreeSegment => ({ kind: 'name', name: value })),
    { minLength: 1, maxLength: 3 },
  );
  const root = fc.constantFrom('it', 'this', 'root').map((value): TreeSegment => ({ kind: 'system', name: value }));
  const lambda = fc
    .tuple(fc.constantFrom('any' as const, 'all' as const), name, tie('tree'))
    .map(([operator, variable, predicate]): TreeSegment => ({ kind: 'lambda', operator, variable, predicate }));
  const ending: fc.Arbitrary<TreeSegment> = fc.oneof(
    lambda,
    fc.constant<TreeSegment>({ kind: 'lambda', operator: 'any' }),
    fc.constant<TreeSegment>({ kind: 'system', name: 'count' }),
  );
  const path = fc
    .tuple(fc.option(root, { nil: undefined }), names, fc.option(ending, { nil: undefined }))
    .map(([start, middle, end]): Tree => ({ kind: 'path', segments: [...(start ? [start] : []), ...middle, ...(end ? [end] : [])] }));
  const alias = name.map((value): Tree => ({ kind: 'alias', name: value }));
  const list = fc.array(literal, { maxLength: 4 }).map((items): Tree => ({ kind: 'list', items }));
  const ordinary = [...CATALOGUE.functions.keys()].filter(value => value !== 'case');
  return {
    path,
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'medium', withCrossShrink: true },
      literal,
      path,
      alias,
      fc
        .tuple(fc.constantFrom('not' as const, 'negate' as const), tie('tree'))
        .map(([operator, operand]): Tree => ({ kind: 'unary', operator, operand })),
      fc
        .tuple(fc.constantFrom(...BINARY), tie('tree'), tie('tree'))
        .map(([operator, left, right]): Tree => ({ kind: 'binary', operator, left, right })),
      fc.tuple(tie('tree'), literal).map(([left, right]): Tree => ({ kind: 'binary', operator: 'has', left, right })),
      fc.tuple(tie('tree'), fc.oneof(list, alias, tie('path'))).map(([operand, values]): Tree => ({ kind: 'in', operand, list: values })),
      fc
        .tuple(fc.constantFrom(...ordinary), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([called, given]): Tree => ({ kind: 'call', name: called, arguments: given })),
    ),
  };
});

const chances = fc.infiniteStream(fc.nat(1e6)).map(
  (stream): Chance =>
    bound =>
      (stream.next().value as number) % bound,
);

describe('round trip', () => {
  it('any expression, printed and escaped in any way, parses back to itself', () => {
    fc.assert(
      fc.property(tree, chances, (expected, chance) => {
        const printed = escapeText(printTree(expected, chance), chance);
        expect(withoutSpans(parseFilter(printed, WIDE))).toEqual(expected);
      }),
      propertyRuns(2000),
    );
  });

  it('stays itself within an option of an expanded item', () => {
    fc.assert(
      fc.property(tree, chances, (expected, chance) => {
        const printed = escapeText(printTree(expected, chance), chance);
        const { expand } = parse(`P?$top=1&$expand=A,B($skip=1;$filter=${printed};$count=true),C`, WIDE).options;
        expect(expand?.items).toHaveLength(3);
        expect(expand?.items[1]?.options?.count?.value).toBe(true);
        expect(withoutSpans(expand?.items[1]?.options?.filter)).toEqual(expected);
      }),
      propertyRuns(500),
    );
  });

  it('every span lies in its parent, and marks the text of its node', () => {
    fc.assert(
      fc.property(tree, chances, (expected, chance) => {
        const url = `P?$filter=${escapeText(printTree(expected, chance), chance)}`;
        const check = (node: unknown, start: number, end: number): void => {
          if (Array.isArray(node))
            node.forEach(item => {
              check(item, start, end);
            });
          if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
          const { span } = node as { span?: { start: number; end: number } };
          const inner = span ?? { start, end };
          expect(start <= inner.start && inner.start <= inner.end && inner.end <= end).toBe(true);
          if (span && (node as { type?: string }).type === 'string')
            expect(decodeURIComponent(url.slice(span.start, span.end))).toMatch(/^'.*'$/s);
          for (const value of Object.values(node)) check(value, inner.start, inner.end);
        };
        check(parse(url, WIDE).options.filter, 10, url.length);
      }),
      propertyRuns(500),
    );
  });
});
