/** `$apply` as text and as a tree, and what is no such text: the faults with the place they mark. */
import type { ApplySyntax, GroupingSyntax, TransformationSyntax } from '../../../../odata-adapter/syntax/apply-tree';
import { DEFAULT_LIMITS, type QueryLimits } from '../../../../odata-adapter/limits';
import { countCalls } from '../../../support/calls-per-character';
import { faultOf as refusal } from '../../../support/fault-of';
import { parse as parseUrl, show as printExpression, textOf } from '../syntax-support';

function parse(text: string, limits: QueryLimits = DEFAULT_LIMITS): ApplySyntax | undefined {
  return parseUrl(`P?$apply=${encodeURIComponent(text)}`, limits).options.apply;
}

function show(apply: ApplySyntax): string {
  return apply.steps.map(showStep).join('/');
}

function showStep(step: TransformationSyntax): string {
  switch (step.kind) {
    case 'identity':
      return 'identity';
    case 'filter':
      return `filter(${printExpression(step.condition)})`;
    case 'search':
      return `search(${step.search.kind})`;
    case 'compute':
      return `compute(${step.compute.items.map(({ expression, name }) => `${printExpression(expression)} as ${name.name}`).join(',')})`;
    case 'orderby':
      return `orderby(${step.orderby.items.map(({ expression, descending }) => `${printExpression(expression)}${descending ? ' desc' : ''}`).join(',')})`;
    case 'top':
    case 'skip':
      return `${step.kind}(${textOf(step.rows)})`;
    case 'aggregate':
      return `aggregate(${step.items.map(item => `${item.value ? printExpression(item.value) : '$count'} ${item.method}${item.from.map(({ paths, method }) => ` from ${paths.map(printExpression).join('+')} ${method}`).join('')} as ${item.alias.name}`).join(',')})`;
    case 'groupby':
      return `groupby((${step.elements.map(showGrouping).join(',')})${step.steps ? `,${show(step.steps)}` : ''})`;
    case 'concat':
      return `concat(${step.branches.map(show).join(',')})`;
    case 'extreme':
      return `${step.name}(${printExpression(step.amount)},${printExpression(step.value)})`;
  }
}

function showGrouping(grouping: GroupingSyntax): string {
  return grouping.kind === 'rollup' ? `rollup(${grouping.levels.map(printExpression).join(',')})` : printExpression(grouping);
}

describe('$apply', () => {
  it.each([
    ['identity', 'identity'],
    ['identity/identity', 'identity/identity'],
    ["filter(a eq 'x)')", "filter((a eq 'x)'))"],
    ['filter( a/b eq 1 )/top(5)/skip(0)', 'filter((a/b eq 1))/top(5)/skip(0)'],
    ['search(blue green)', 'search(and)'],
    ['compute(a mul 2 as b,c as d)', 'compute((a mul 2) as b,c as d)'],
    ['orderby(a desc,b/c)', 'orderby(a desc,b/c)'],
    ['aggregate($count as n)', 'aggregate($count count as n)'],
    ['aggregate(a with sum as s , b mul c with average as m)', 'aggregate(a sum as s,(b mul c) average as m)'],
    ['aggregate(a/$count as n)', 'aggregate(a/$count count as n)'],
    ['aggregate(a with sum from b,c/d with max from e with min as n)', 'aggregate(a sum from b+c/d max from e min as n)'],
    ['aggregate($count from b with average as n)', 'aggregate($count count from b average as n)'],
    ['groupby((a,b/c))', 'groupby((a,b/c))'],
    ['groupby(( a , b ) , aggregate(c with max as d)/filter(d gt 1))', 'groupby((a,b),aggregate(c max as d)/filter((d gt 1)))'],
    ['groupby((rollup(a,b),c,rollup(d,e,f)))', 'groupby((rollup(a,b),c,rollup(d,e,f)))'],
    ['concat(identity,top(1)/skip(2),groupby((a)))', 'concat(identity,top(1)/skip(2),groupby((a)))'],
    ['topcount(2,a)/bottomsum(@p,b add 1)', 'topcount(2,a)/bottomsum(@p,(b add 1))'],
    ['toppercent(33.3,a)', 'toppercent(decimal:33.3,a)'],
    ['filter (a eq 1) / top (5)', 'filter((a eq 1))/top(5)'],
    [
      '\nfilter(a eq 1)\n/groupby\n(\n(rollup (a,b),c),\naggregate(d with max as e)\n/top(1)\n)\n',
      'filter((a eq 1))/groupby((rollup(a,b),c),aggregate(d max as e)/top(1))',
    ],
    ['concat(identity / top(1) , search (a b) / identity)', 'concat(identity/top(1),search(and)/identity)'],
  ])('%s is read as %s', (text, shown) => {
    const apply = parse(text);
    expect(apply && show(apply)).toBe(shown);
  });

  it.each([
    ['', 'SyntaxError'],
    ['identity/', 'SyntaxError'],
    ['filter', 'SyntaxError'],
    ['filter()', 'SyntaxError'],
    ['filter(a eq 1', 'SyntaxError'],
    ['filter(a eq 1))', 'SyntaxError'],
    ['Filtre(a eq 1)', 'UnknownFunction'],
    ['grouby((a))', 'UnknownFunction'],
    ['groupby(a)', 'SyntaxError'],
    ['groupby(())', 'SyntaxError'],
    ['groupby((a),)', 'SyntaxError'],
    ['groupby((rolup(a,b)))', 'SyntaxError'],
    ['groupby((rollup(a)))', 'NotOffered'],
    ['groupby((rollup($all,a)))', 'NotOffered'],
    ['groupby((rolluprecursive(a,b,c)))', 'NotOffered'],
    ['concat(identity)', 'SyntaxError'],
    ['top(-1)', 'InvalidLiteral'],
    ['top(a)', 'InvalidLiteral'],
    ['topcount(2)', 'SyntaxError'],
    ['topcount($these/$count,a)', 'NotOffered'],
    ['aggregate()', 'SyntaxError'],
    ['aggregate(a)', 'NotOffered'],
    ['aggregate(a as b)', 'NotOffered'],
    ['aggregate(a with sum)', 'SyntaxError'],
    ['aggregate(a with sums as b)', 'UnknownFunction'],
    ['aggregate(a with My.method as b)', 'NotOffered'],
    ['aggregate(a with sum as b c)', 'SyntaxError'],
    ['aggregate($count)', 'SyntaxError'],
    ['compute(a)', 'SyntaxError'],
    ['join(a as b)', 'NotOffered'],
    ['outerjoin(a as b)', 'NotOffered'],
    ['nest(identity as b)', 'NotOffered'],
    ['addnested(a,identity as b)', 'NotOffered'],
    ['descendants(a,b,c,identity)', 'NotOffered'],
    ['My.function()', 'NotOffered'],
  ])('%s is a %s', (text, code) => {
    expect(faultOf(() => parse(text))).toMatchObject({ code, target: '$apply' });
  });

  it('says what was probably meant', () => {
    expect(faultOf(() => parse('grouby((a))'))).toMatchObject({ suggestion: 'groupby', span: { start: 9, end: 15 } });
    expect(faultOf(() => parse('aggregate(a with avrage as b)'))).toMatchObject({ suggestion: 'average' });
  });

  it('is limited in its transformations, nested ones included', () => {
    const limits = { ...DEFAULT_LIMITS, transformations: 4 };
    expect(parse('identity/concat(identity,identity)', limits)?.steps).toHaveLength(2);
    const fault = faultOf(() => parse('identity/concat(identity,identity/identity)', limits));
    expect(fault).toMatchObject({ code: 'LimitExceeded' });
    expect(fault.message).toContain('MAX_TRANSFORMATIONS');
  });

  const hostile = (text: string): unknown => faultOf(() => parse(text, { ...DEFAULT_LIMITS, urlBytes: 65_536 }));
  const HOSTILE = [
    `${'concat('.repeat(1000)}identity`,
    `${'groupby((a),'.repeat(600)}identity`,
    Array.from({ length: 900 }, () => 'identity').join('/'),
    `filter(${'('.repeat(2000)}`,
    `aggregate(${'a with sum from '.repeat(400)}b`,
    `compute(${'a add '.repeat(1000)}a as b)`,
    `groupby((${'a/'.repeat(2000)}a))`,
  ];

  it.each(HOSTILE.map(text => [`${text.slice(0, 30)}…`, text]))('refuses what is hostile: %s', (_name, text) => {
    expect(hostile(text)).toMatchObject({ target: '$apply' });
  });

  it('refuses what is hostile with work in proportion to its length', () => {
    expect(countCalls(() => HOSTILE.forEach(hostile))).toBeLessThan(60 * HOSTILE.join('').length);
  });
});

function faultOf(run: () => unknown): ReturnType<typeof refusal>['details'] {
  return refusal(run).details;
}
