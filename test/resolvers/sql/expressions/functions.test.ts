/** Every operator and function: its SQL, and its value for each item of the second model, computed apart in JavaScript. */
import { openReading, SAMPLE, type Reading } from '../../reading';

type Item = Readonly<Record<string, string | number | boolean | null>>;
type Value = string | number | boolean | null;
type Case = readonly [expression: string, sql: string, member: string, value: (item: Item) => Value];

/** By zero: INF, -INF or NaN. */
const QUOTIENT = `CASE WHEN $1::numeric = 0 THEN sign("t0"."short_or_null"::numeric) * 'Infinity'::numeric ELSE "t0"."short_or_null"::numeric / $2::numeric END`;

const call = (name: string, ...operands: string[]) => `{ call: { function: ${name}, arguments: [${operands.join(', ')}] } }`;
const field = (name: string) => `{ field: { name: Item_${name} } }`;
const int = (value: number) => `{ value: { int: ${value} } }`;
const text = (value: string) => `{ value: { string: ${JSON.stringify(value)} } }`;
const duration = (value: string) => `{ value: { duration: "${value}" } }`;

/** Null with null, else the function of the values. */
const of =
  (names: readonly string[], compute: (...values: readonly never[]) => Value) =>
  (item: Item): Value => {
    const values = names.map(name => item[name] ?? null);
    return values.includes(null) ? null : compute(...(values as never[]));
  };

const title = (compute: (title: string) => Value) => of(['title'], compute);
const characters = (value: string) => Array.from(value);
const utc = (compute: (moment: Date) => Value) => of(['momentOrNull'], (moment: string) => compute(new Date(moment)));
const away = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

const FLOAT_DIVISION =
  `CASE WHEN $1::double precision = 0 THEN sign("t0"."double_or_null") * 'Infinity'::double precision ` +
  'ELSE "t0"."double_or_null" / $2::double precision END';

/** Months of an interval as 30 days each. */
function inDays(interval: string): string {
  const months = (twelve: string): string =>
    `((extract(year FROM ${interval}) * ${twelve}::integer) + extract(month FROM ${interval}))::integer`;
  return `coalesce(${interval} + make_interval($1::integer, - ${months('$2')}, $3::integer, ${months('$4')} * $5::integer), ${interval})`;
}

const CASES: readonly Case[] = [
  // 5.1.1.5 and 5.1.1.7
  [call('CONCAT', field('title'), text('!')), '"t0"."title" || $1::text', 'string', title(value => `${value}!`)],
  [call('CONTAINS', field('title'), text('%')), '"t0"."title" LIKE $1::text', 'boolean', title(value => value.includes('%'))],
  [call('CONTAINS', field('title'), text('_\\')), '"t0"."title" LIKE $1::text', 'boolean', title(value => value.includes('_\\'))],
  [
    call('CONTAINS', field('label'), field('title')),
    'strpos("t0"."label", "t0"."title") > 0',
    'boolean',
    of(['label', 'title'], (a: string, b: string) => a.includes(b)),
  ],
  [
    call('STARTSWITH', field('title'), text('Å')),
    '("t0"."title" ~>=~ $1::text) AND ("t0"."title" ~<~ $2::text)',
    'boolean',
    title(value => value.startsWith('Å')),
  ],
  [
    call('STARTSWITH', field('label'), field('title')),
    'starts_with("t0"."label", "t0"."title")',
    'boolean',
    of(['label', 'title'], (a: string, b: string) => a.startsWith(b)),
  ],
  [call('ENDSWITH', field('title'), text('3')), '"t0"."title" LIKE $1::text', 'boolean', title(value => value.endsWith('3'))],
  [
    call('ENDSWITH', field('label'), field('title')),
    'right("t0"."label", length("t0"."title")) = "t0"."title"',
    'boolean',
    of(['label', 'title'], (a: string, b: string) => a.endsWith(b)),
  ],
  [call('INDEXOF', field('title'), text('e')), 'strpos("t0"."title", $1::text) - 1', 'int', title(value => value.indexOf('e'))],
  [call('LENGTH', field('title')), 'length("t0"."title")', 'int', title(value => characters(value).length)],
  [
    call('SUBSTRING', field('title'), int(2)),
    'substr("t0"."title", $1::integer)',
    'string',
    title(value => characters(value).slice(2).join('')),
  ],
  [
    call('SUBSTRING', field('title'), int(1), int(3)),
    'substr("t0"."title", $1::integer, $2::integer)',
    'string',
    title(value => characters(value).slice(1, 4).join('')),
  ],
  [
    call('SUBSTRING', field('title'), int(-3), int(2)),
    'substr(right("t0"."title", $1::integer), 1, $2::integer)',
    'string',
    title(value => characters(value).slice(-3).slice(0, 2).join('')),
  ],
  [call('SUBSTRING', field('title'), int(2147483647)), 'substr("t0"."title", $1::integer)', 'string', title(() => '')],
  [
    call('SUBSTRING', field('title'), field('shortOrNull')),
    'CASE WHEN "t0"."short_or_null" < 0 THEN right("t0"."title", (CASE WHEN NOT ("t0"."short_or_null" > $1::integer) THEN $2::integer ELSE 0 - "t0"."short_or_null" END)::integer) ELSE substr("t0"."title", (CASE WHEN NOT ("t0"."short_or_null" < $3::integer) THEN $4::integer ELSE "t0"."short_or_null" + 1 END)::integer) END',
    'string',
    of(['title', 'shortOrNull'], (value: string, start: number) => characters(value).slice(start).join('')),
  ],
  [call('TOLOWER', field('title')), 'lower("t0"."title" COLLATE "da-x-icu")', 'string', title(value => value.toLowerCase())],
  [call('TOUPPER', field('title')), 'upper("t0"."title" COLLATE "da-x-icu")', 'string', title(value => value.toUpperCase())],
  [
    call('TRIM', call('CONCAT', text('\t\u00a0 '), field('title'))),
    'btrim($1::text || "t0"."title", $2::text)',
    'string',
    title(value => value.trim()),
  ],
  [
    call('MATCHESPATTERN', field('title'), text('^[ÆØÅ].*[0-9]$')),
    '"t0"."title" ~ $1::text',
    'boolean',
    title(value => /^[ÆØÅ].*[0-9]$/u.test(value)),
  ],
  // 5.1.1.8
  [
    call('YEAR', field('dateOrNull')),
    `(CASE WHEN "t0"."date_or_null" < '0001-01-01'::date THEN extract(year FROM "t0"."date_or_null") + 1 ELSE extract(year FROM "t0"."date_or_null") END)::integer`,
    'int',
    of(['dateOrNull'], (date: string) => Number(date.slice(0, 4))),
  ],
  [
    call('MONTH', field('momentOrNull')),
    `extract(month FROM timezone('UTC', "t0"."moment_or_null"))::integer`,
    'int',
    utc(moment => moment.getUTCMonth() + 1),
  ],
  [
    call('DAY', field('momentOrNull')),
    `extract(day FROM timezone('UTC', "t0"."moment_or_null"))::integer`,
    'int',
    utc(moment => moment.getUTCDate()),
  ],
  [
    call('HOUR', field('momentOrNull')),
    `extract(hour FROM timezone('UTC', "t0"."moment_or_null"))::integer`,
    'int',
    utc(moment => moment.getUTCHours()),
  ],
  [
    call('MINUTE', field('timeOrNull')),
    `extract(minute FROM CASE WHEN "t0"."time_of_day_or_null" > '23:59:59.999999'::time THEN '23:59:59.999999'::time ELSE "t0"."time_of_day_or_null" END)::integer`,
    'int',
    of(['timeOrNull'], (time: string) => Number(time.slice(3, 5))),
  ],
  [
    call('SECOND', field('momentOrNull')),
    `trunc(extract(second FROM timezone('UTC', "t0"."moment_or_null")))::integer`,
    'int',
    utc(moment => moment.getUTCSeconds()),
  ],
  [
    call('FRACTIONALSECONDS', field('momentOrNull')),
    `extract(second FROM timezone('UTC', "t0"."moment_or_null")) % 1`,
    'decimal',
    utc(moment => moment.getUTCMilliseconds() / 1000),
  ],
  [
    call('DATE', field('momentOrNull')),
    `timezone('UTC', "t0"."moment_or_null")::date`,
    'date',
    utc(moment => moment.toISOString().slice(0, 10)),
  ],
  [
    call('TIME', field('momentOrNull')),
    `timezone('UTC', "t0"."moment_or_null")::time`,
    'timeOfDay',
    utc(moment => moment.toISOString().slice(11, 23)),
  ],
  [
    call('TOTALOFFSETMINUTES', field('momentOrNull')),
    'CASE WHEN "t0"."moment_or_null" IS NULL THEN NULL::integer ELSE 0::integer END',
    'int',
    utc(() => 0),
  ],
  [call('TOTALOFFSETMINUTES', field('moment')), '0', 'int', () => 0],
  [
    call('TOTALSECONDS', field('durationOrNull')),
    `extract(epoch FROM ${inDays('"t0"."duration_or_null"')})`,
    'decimal',
    of(['durationOrNull'], seconds),
  ],
  // 5.1.1.2
  [call('ADD', field('intOrNull'), int(2)), '"t0"."int_or_null" + $1::integer', 'int', of(['intOrNull'], (a: number) => a + 2)],
  [
    call('ADD', field('byte'), field('byteOrNull')),
    '"t0"."byte"::integer + "t0"."byte_or_null"::integer',
    'int',
    of(['byte', 'byteOrNull'], (a: number, b: number) => a + b),
  ],
  [
    call('DIV', field('shortOrNull'), int(2)),
    '"t0"."short_or_null"::integer / $1::integer',
    'int',
    of(['shortOrNull'], (a: number) => Math.trunc(a / 2)),
  ],
  [
    call('MOD', field('shortOrNull'), int(-3)),
    '"t0"."short_or_null"::integer % $1::integer',
    'int',
    of(['shortOrNull'], (a: number) => (a % 3) + 0),
  ],
  [call('DIVBY', field('shortOrNull'), int(4)), QUOTIENT, 'decimal', of(['shortOrNull'], (a: number) => a / 4)],
  [call('NEGATE', field('byteOrNull')), '- "t0"."byte_or_null"::integer', 'int', of(['byteOrNull'], (a: number) => -a)],
  [
    call('MUL', field('byteOrNull'), '{ value: { decimal: "0.5" } }'),
    '"t0"."byte_or_null"::numeric * $1::numeric',
    'decimal',
    of(['byteOrNull'], (a: number) => a * 0.5),
  ],
  [
    call('DIV', field('doubleOrNull'), '{ value: { float: 0 } }'),
    FLOAT_DIVISION,
    'float',
    of(['doubleOrNull'], (a: number) => (a > 0 ? 'INF' : NaN)),
  ],
  [
    call('SUB', field('dateOrNull'), field('dateOrNull')),
    `("t0"."date_or_null" - "t0"."date_or_null") * INTERVAL '1 day'`,
    'duration',
    of(['dateOrNull'], () => 'PT0S'),
  ],
  [
    call('ADD', field('dateOrNull'), duration('-PT1H')),
    '("t0"."date_or_null" + $1::interval)::date',
    'date',
    of(['dateOrNull'], (date: string) => new Date(Date.parse(date) - 3600e3).toISOString().slice(0, 10)),
  ],
  [
    call('DATE', call('ADD', field('momentOrNull'), duration('P1D'))),
    `timezone('UTC', timezone('UTC', timezone('UTC', "t0"."moment_or_null") + $1::interval))::date`,
    'date',
    utc(moment => new Date(moment.getTime() + 86400e3).toISOString().slice(0, 10)),
  ],
  [
    call('TOTALSECONDS', call('SUB', field('momentOrNull'), field('momentOrNull'))),
    'extract(epoch FROM "t0"."moment_or_null" - "t0"."moment_or_null")',
    'decimal',
    utc(() => 0),
  ],
  [
    call('TOTALSECONDS', call('MUL', field('durationOrNull'), int(2))),
    `extract(epoch FROM (SELECT ${inDays('"t1"."v"')} FROM (SELECT "t0"."duration_or_null" * $6::integer::double precision AS "v" OFFSET 0) AS "t1"))`,
    'decimal',
    of(['durationOrNull'], (value: string) => seconds(value as never) * 2),
  ],
  [
    call('TOTALSECONDS', call('NEGATE', field('durationOrNull'))),
    `extract(epoch FROM (SELECT ${inDays('"t1"."v"')} FROM (SELECT - "t0"."duration_or_null" AS "v" OFFSET 0) AS "t1"))`,
    'decimal',
    of(['durationOrNull'], (value: string) => -seconds(value as never) + 0),
  ],
  // 5.1.1.9: halves away from zero
  [
    call('ROUND', call('DIV', field('shortOrNull'), '{ value: { decimal: "2" } }')),
    'round("t0"."short_or_null"::numeric / $1::numeric)',
    'decimal',
    of(['shortOrNull'], (a: number) => away(a / 2) + 0),
  ],
  [
    call('ROUND', call('MUL', field('shortOrNull'), '{ value: { float: 0.5 } }')),
    'CASE WHEN abs("t1"."v" - trunc("t1"."v")) >= 0.5 THEN trunc("t1"."v") + sign("t1"."v") ELSE trunc("t1"."v") END ' +
      'FROM (SELECT "t0"."short_or_null"::double precision * $1::double precision AS "v" OFFSET 0) AS "t1"',
    'float',
    of(['shortOrNull'], (a: number) => away(a / 2) + 0),
  ],
  [
    call('FLOOR', call('DIVBY', field('shortOrNull'), int(2))),
    `floor(${QUOTIENT})`,
    'decimal',
    of(['shortOrNull'], (a: number) => Math.floor(a / 2) + 0),
  ],
  [
    call('CEILING', call('DIVBY', field('shortOrNull'), int(2))),
    `ceil(${QUOTIENT})`,
    'decimal',
    of(['shortOrNull'], (a: number) => Math.ceil(a / 2) + 0),
  ],
];

/** Of durations in whole days, or below a minute. */
function seconds(value: never): number {
  const [, sign, days = '0', time = '0'] = /^(-)?P(?:(\d+)D)?(?:T([\d.]+)S)?$/.exec(value) ?? [];
  return (sign ? -1 : 1) * (Number(days) * 86400 + Number(time)) + 0;
}

describe('a function', () => {
  let reading: Reading;
  let items: readonly Item[];
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
    items = (await reading.rows(
      '{ items { nodes { number title label dateOrNull momentOrNull timeOrNull durationOrNull intOrNull shortOrNull byte byteOrNull doubleOrNull } } }',
    )) as readonly Item[];
  });
  afterAll(() => reading.close());

  it.each(CASES)('%s', async (expression, sql, member, compute) => {
    const values = items.map(item => [Number(item.number), compute(item)] as const);
    // The least frequent of the values that some item has, so that the filter keeps some and drops others.
    const wanted =
      values.map(([, value]) => value).find(value => value !== null && value !== 0 && value !== '' && !Number.isNaN(value)) ??
      values.find(([, value]) => value !== null)?.[1] ??
      null;
    const filter = `{ expression: { call: { function: EQ, arguments: [${expression}, $wanted] } } }`.replace(
      '$wanted',
      `{ value: { ${member}: ${literal(member, wanted)} } }`,
    );
    const { data, errors, statements } = await reading.read(
      `{ items(filter: ${filter}, orderBy: [{ number: ASC }]) { nodes { number } } }`,
    );
    expect(errors).toEqual([]);
    expect(statements[0]?.text).toContain(sql);
    const numbers = (data as unknown as { items: { nodes: { number: number }[] } }).items.nodes.map(node => node.number);
    expect(numbers).toEqual(values.flatMap(([number, value]) => (value === wanted ? [number] : [])).sort((a, b) => a - b));
  });

  it('is null where an argument is', async () => {
    const isNull = call('EQ', call('CONCAT', field('title'), '{ value: { null: true } }'), '{ value: { null: true } }');
    expect(await reading.rows(`{ items(filter: { expression: ${isNull} }) { nodes { number } } }`)).toHaveLength(200);
    const nullable = call('EQ', call('LENGTH', field('title')), '{ value: { null: true } }');
    const rows = await reading.rows(`{ items(filter: { expression: ${nullable} }) { nodes { number } } }`);
    expect(rows).toHaveLength(items.filter(item => item.title === null).length);
  });

  it('tells one time in all statements of a response', async () => {
    const filter = `{ expression: ${call('LT', field('moment'), call('NOW'))} }`;
    const before = Date.now();
    const { statements } = await reading.read(`{ items(filter: ${filter}) { nodes { number } count } }`);
    const after = Date.now();
    expect(statements).toHaveLength(2);
    expect(statements[0]?.values[0]).toBe(statements[1]?.values[0]);
    const told = Date.parse(String(statements[0]?.values[0]));
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(after);
  });

  it.each([
    [call('EQ', call('DIV', field('int'), int(0)), int(1)), 'EVALUATION_FAILED'],
    [call('EQ', call('MUL', field('int'), int(2147483647)), int(1)), 'EVALUATION_FAILED'],
    [call('EQ', call('MUL', field('double'), '{ value: { float: 1e300 } }'), int(1)), 'EVALUATION_FAILED'],
    [call('EQ', call('SUBSTRING', field('title'), int(1), field('int')), text('a')), 'EVALUATION_FAILED'],
    [call('GT', call('ADD', field('date'), duration('P3652059D')), '{ value: { date: "2000-01-01" } }'), undefined],
    [call('GT', call('MAXDATETIME'), field('moment')), undefined],
    [call('LE', call('MINDATETIME'), field('moment')), undefined],
  ])('that cannot be computed is a fault of the request: %s', async (expression, code) => {
    const { errors } = await reading.read(`{ items(filter: { expression: ${expression} }) { nodes { number } } }`);
    expect(errors.map(error => error.code)).toEqual(code === undefined ? [] : [code]);
  });
});

function literal(member: string, value: Value): string {
  return member === 'int' || member === 'boolean' || (member === 'float' && typeof value === 'number' && Number.isFinite(value))
    ? String(value)
    : JSON.stringify(String(value));
}
