/** Generated chains of transformations over the functions, beside a naive evaluator of them over the plain rows: the same rows, whatever their order. */
import fc from 'fast-check';
import { startTestService, type TestService } from '../support/service';
import { runsOf } from '../support/runs-of';

type Row = Readonly<Record<string, unknown>>;

interface Step {
  readonly text: string;
  readonly apply: (rows: readonly Row[]) => readonly Row[];
}

const number = (row: Row, name: string): number => Number(row[name] ?? 0);

const filter = (name: string, than: number): Step => ({
  text: `filter(${name} gt ${than})`,
  apply: rows => rows.filter(row => number(row, name) > than),
});

const extreme = (kind: 'top' | 'bottom', measure: 'count' | 'sum' | 'percent', amount: number, name: string): Step => ({
  text: `${kind}${measure}(${amount},${name})`,
  apply: rows => {
    const sorted = [...rows].sort((a, b) => (kind === 'top' ? 1 : -1) * (number(b, name) - number(a, name)));
    const whole = rows.reduce((sum, row) => sum + number(row, name), 0);
    const kept: Row[] = [];
    let sum = 0;
    for (const row of sorted) {
      const reached = { count: kept.length, sum, percent: (sum * 100) / whole }[measure];
      if (reached >= amount) break;
      kept.push(row);
      sum += number(row, name);
    }
    return kept;
  },
});

const grouped = (inner: readonly Step[]): Step => ({
  text: `groupby((Category),${[...inner.map(({ text }) => text), 'aggregate($count as N,Id with sum as S,Id with max as M)'].join('/')})`,
  apply: rows => {
    return [...grouping(rows)].map(([Category, members]) => ({ Category, ...aggregate(run(inner, members)) }));
  },
});

function grouping(rows: readonly Row[]): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row.Category, [...(groups.get(row.Category) ?? []), row]);
  return groups;
}

/** Sum and maximum of nothing are null, its count is 0. */
function aggregate(rows: readonly Row[]): Row {
  const ids = rows.map(row => number(row, 'Id'));
  return { N: ids.length, S: ids.length > 0 ? ids.reduce((a, b) => a + b, 0) : null, M: ids.length > 0 ? Math.max(...ids) : null };
}

function run(steps: readonly Step[], rows: readonly Row[]): readonly Row[] {
  return steps.reduce((left, step) => step.apply(left), rows);
}

const subset = (name: string): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.nat(15).map(than => filter(name, than)),
    fc
      .tuple(
        fc.constantFrom('top' as const, 'bottom' as const),
        fc.constantFrom('count' as const, 'sum' as const),
        fc.integer({ min: 1, max: 60 }),
      )
      .map(([kind, measure, amount]) => extreme(kind, measure, amount, name)),
    fc
      .tuple(fc.constantFrom('top' as const, 'bottom' as const), fc.integer({ min: 1, max: 100 }))
      .map(([kind, amount]) => extreme(kind, 'percent', amount, name)),
  );

/** Ids differ, so that it is never open which of several rows is meant. */
const chains = fc.tuple(
  fc.array(subset('Id'), { maxLength: 3 }),
  fc.array(subset('Id'), { maxLength: 2 }),
  fc.array(fc.nat(8), { maxLength: 1 }),
);

const ordered = (descending: boolean): Step => ({
  text: `orderby(Id${descending ? ' desc' : ''})`,
  apply: rows => [...rows].sort((a, b) => (descending ? -1 : 1) * (number(a, 'Id') - number(b, 'Id'))),
});

const cut = (kind: 'top' | 'skip', count: number): Step => ({
  text: `${kind}(${count})`,
  apply: rows => (kind === 'top' ? rows.slice(0, count) : rows.slice(count)),
});

const cuts = fc.tuple(fc.constantFrom('top' as const, 'skip' as const), fc.nat(12)).map(([kind, count]) => cut(kind, count));
const arranged = fc.array(fc.oneof(fc.nat(8).map(than => filter('Id', than)), fc.boolean().map(ordered), cuts), { maxLength: 5 }); // oxfmt-ignore

/** Options as the transformations that they stand for, in the order in which they are applied. */
const optionsBeside = fc
  .record({ filter: fc.nat(20), orderby: fc.boolean(), skip: fc.nat(3), top: fc.nat(9) }, { requiredKeys: [] })
  .map(({ filter: than, orderby, skip, top }) => {
    const given: readonly (readonly [string, Step])[] = [
      ...(than === undefined ? [] : [[`$compute=Id mul 2 as D&$filter=D gt ${than}`, filter('Id', than / 2)] as const]),
      ...(orderby === undefined ? [] : [[`$orderby=Id${orderby ? ' desc' : ''}`, ordered(orderby)] as const]),
      ...(skip === undefined ? [] : [[`$skip=${skip}`, cut('skip', skip)] as const]),
      ...(top === undefined ? [] : [[`$top=${top}`, cut('top', top)] as const]),
    ];
    return { text: given.map(([text]) => `&${text}`).join(''), steps: given.map(([, step]) => step) };
  });

describe('generated chains of transformations', () => {
  let service: TestService;
  let functions: readonly Row[];

  const ask = async (url: string): Promise<readonly Row[]> => {
    const response = await service.get(`/odata/${encodeURI(url)}`);
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json<{ value: Row[] }>().value;
  };
  const plain = (rows: readonly Row[]): string[] =>
    rows.map(row => JSON.stringify(Object.entries(row).filter(([name]) => !name.includes('@')).sort(([a], [b]) => (a < b ? -1 : 1)))).sort(); // oxfmt-ignore

  beforeAll(async () => {
    service = await startTestService();
    functions = await ask('Functions?$select=Id,Category');
  });
  afterAll(() => service.close());

  it('give what the evaluator gives', async () => {
    await fc.assert(
      fc.asyncProperty(chains, async ([before, inner, counts]) => {
        const steps = [...before, grouped(inner), ...counts.map(than => filter('N', than))];
        const rows = await ask(`Functions?$apply=${steps.map(({ text }) => text).join('/')}`);
        expect(plain(rows)).toEqual(plain(run(steps, functions)));
      }),
      { numRuns: runsOf(60), seed: 7 },
    );
  });

  it('give entities that the evaluator gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(subset('Id'), { minLength: 1, maxLength: 4 }), async steps => {
        const rows = await ask(`Functions?$apply=${steps.map(({ text }) => text).join('/')}&$select=Id,Category`);
        expect(plain(rows)).toEqual(plain(run(steps, functions)));
      }),
      { numRuns: runsOf(40), seed: 7 },
    );
  });

  it.each(['', '&$count=true'])('give entities in the order that the evaluator gives, beside options%s', async count => {
    await fc.assert(
      fc.asyncProperty(arranged, optionsBeside, async (steps, options) => {
        const chain = ['identity', ...steps.map(({ text }) => text)].join('/');
        const rows = await ask(`Functions?$apply=${chain}${options.text}&$select=Id${count}`);
        const expected = run([...steps, ...options.steps], ordered(false).apply(functions));
        expect(rows.map(({ Id }) => Id)).toEqual(expected.map(({ Id }) => Id));
      }),
      { numRuns: runsOf(60), seed: 7 },
    );
  });
});
