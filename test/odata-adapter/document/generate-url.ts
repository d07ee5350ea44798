/** Choices -> the URL of a well-typed request of the sample model, of every type and operator; in well-typed ways odd: nulls, literals on both sides, wide numbers. */
import type { Draw } from '../../properties/draw';

/** What a path can begin with in front of an item's property: nothing, a lambda's variable, a to-one link. */
type Prefix = string;

const FIELDS = {
  number: ['Byte', 'ByteOrNull', 'SByte', 'SByteOrNull', 'Short', 'ShortOrNull', 'Int', 'IntOrNull', 'Long', 'LongOrNull', 'Single', 'SingleOrNull',
    'Double', 'DoubleOrNull', 'Decimal', 'DecimalOrNull', 'Number', 'Code', 'Size/Width', 'BoxSize/Height'],
  text: ['Title', 'Label', 'Collection', 'Size/Remark', 'Secret'],
  date: ['Date', 'DateOrNull'],
  moment: ['Moment', 'MomentOrNull'],
  time: ['Time', 'TimeOrNull'],
  duration: ['Duration', 'DurationOrNull'],
  guid: ['Uuid', 'UuidOrNull'],
  binary: ['Binary', 'BinaryOrNull'],
  condition: ['Condition', 'FormerCondition'],
  unit: ['Size/Unit', 'BoxSize/Unit'],
  flag: ['Flag', 'FlagOrNull'],
} as const; // oxfmt-ignore
type Kind = keyof typeof FIELDS;
const KINDS = Object.keys(FIELDS) as Kind[];

const LITERALS: Readonly<Record<Kind, readonly string[]>> = {
  number: ['1', '0', '-3', '300', '70000', '99999999999', '99999999999999999999', '1.5', '-0.001', '2e3', 'INF', '-INF', 'NaN'],
  text: ["'a'", "''", "'O''Brien/2'", "'æ%25_'"],
  date: ['2024-02-29', '0001-01-01'],
  moment: ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.1234567-11:30'],
  time: ['07:59', '23:59:59.999999'],
  duration: ["duration'P1DT2H'", "duration'-PT0.5S'"],
  guid: ['8a4b6f2e-0000-4000-8000-00000000000a'],
  binary: ["binary'AQID'"],
  condition: ["'GOOD'", "Sample.Museum.Condition'WORN'"],
  unit: ["'METRE'"],
  flag: ['true', 'false'],
};

export function generateUrl(draw: Draw): string {
  const options = [
    draw.maybe(85, () => `$filter=${condition(draw, [''], 3)}`),
    draw.maybe(40, () => `$orderby=${order(draw)}`),
    draw.maybe(
      50,
      () => `$select=${draw.some(['Number', 'Title', 'Size', 'BoxSize/Unit', 'Long', 'Parts', 'Manual', 'Decimal'], 4).join(',')}`,
    ),
    draw.maybe(40, () => `$expand=${expansion(draw, 3)}`),
    draw.maybe(50, () => `$top=${draw.below(4)}`),
    draw.maybe(20, () => `$skip=${draw.below(4)}`),
    draw.maybe(30, () => '$count=true'),
  ];
  return `${path(draw)}${options.filter(option => option !== undefined).join('&')}`;
}

/** Ends in `?`, or in `&` behind the value of an alias. */
function path(draw: Draw): string {
  const key = draw.pick(["(Collection='archive',Number=4)", '(Code=1000000000004)', '/archive/4', '/Sample.Museum.Item/archive/4']);
  const filtered = draw.maybe(20, () => condition(draw, [''], 1));
  const filter = filtered === undefined ? '' : '/$filter(@f)';
  const start = draw.pick(['Items', 'Items/Sample.Museum.Item', `Items${key}/Parts`]);
  const rest = draw.pick(['', '', `${filter}${key}/Parts`]);
  return `${start}${filter}${rest}?${filtered === undefined ? '' : `@f=${filtered}&`}`;
}

function order(draw: Draw): string {
  const key = (): string =>
    draw.pick([(): string => field(draw, kindOf(draw, false), ['']), (): string => value(draw, 'number', [''], 2)])();
  return [key(), ...draw.some(['Whole/Title desc', 'Parts/$count', 'Size/Width', 'Whole/Size/Unit desc'], 2)].join(',');
}

function expansion(draw: Draw, depth: number): string {
  const nested = draw.below(depth) === 0 ? '' : `;$expand=${expansion(draw, depth - 1)}`;
  return draw.pick([
    'Parts',
    'Keywords($select=Word)',
    '*',
    `Parts($levels=2;$select=Number;$orderby=Number)`,
    `Whole($select=Number${nested})`,
    `Parts($top=2;$count=true;$filter=${condition(draw, [''], 1)}${nested})`,
    `Parts($skip=1;$orderby=${field(draw, 'number', [''])} desc${nested}),Certificate`,
  ]);
}

/** `prefixes` are what items can be named by here. */
function condition(draw: Draw, prefixes: readonly Prefix[], depth: number): string {
  if (depth <= 0) return comparison(draw, prefixes, 0);
  return draw.way<string>([
    [5, () => comparison(draw, prefixes, depth)],
    [2, () => `(${condition(draw, prefixes, depth - 1)}) ${draw.pick(['and', 'or'])} (${condition(draw, prefixes, depth - 1)})`],
    [1, () => `not (${condition(draw, prefixes, depth - 1)})`],
    [1, () => membership(draw, prefixes)],
    [1, () => field(draw, 'flag', prefixes)],
    [1, () => `${draw.pick(prefixes)}Whole ${draw.pick(['eq', 'ne'])} null`],
    [1, () => `${draw.pick(prefixes)}Whole/Certificate eq null`],
    [
      1,
      () =>
        `${draw.pick(['contains', 'startswith', 'endswith'])}(${value(draw, 'text', prefixes, depth)},${value(draw, 'text', prefixes, 0)})`,
    ],
    [1, () => `matchesPattern(${value(draw, 'text', prefixes, depth)},'^a.*[^b]{1,3}$')`],
    [1, () => draw.pick(['null', 'true', 'null eq null', '@nothing ne 1', 'null in (1,null)', '1 in ()'])],
    [3, () => (prefixes.length > 2 ? 'true' : quantified(draw, prefixes, depth))],
  ]);
}

function quantified(draw: Draw, prefixes: readonly Prefix[], depth: number): string {
  const path = `${draw.pick(prefixes)}${draw.pick(['Parts', 'Whole/Parts'])}`;
  const name = `x${prefixes.length}`;
  return draw.way<string>([
    [1, () => `${path}/any()`],
    [4, () => `${path}/${draw.pick(['any', 'all'])}(${name}:${condition(draw, [`${name}/`, ...prefixes], depth - 1)})`],
    [1, () => `${path}/$count ${draw.pick(['eq', 'gt'])} 1`],
    [1, () => `${path}/$count($filter=${condition(draw, [''], 0)}) lt ${value(draw, 'number', prefixes, 0)}`],
  ]);
}

function membership(draw: Draw, prefixes: readonly Prefix[]): string {
  const kind = kindOf(draw, true);
  const items = draw.some([...LITERALS[kind], 'null'], 4).filter(item => !/^-?(INF|NaN)/.test(item));
  return `${value(draw, kind, prefixes, 1)} in (${items.join(',')})`;
}

function comparison(draw: Draw, prefixes: readonly Prefix[], depth: number): string {
  const kind = kindOf(draw, true);
  const operators = kind === 'binary' ? ['eq', 'ne'] : ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
  const right = draw.chance(10) ? 'null' : value(draw, kind, prefixes, depth - 1);
  return `${value(draw, kind, prefixes, depth)} ${draw.pick(operators)} ${right}`;
}

function kindOf(draw: Draw, binary: boolean): Kind {
  return draw.pick(binary ? [...KINDS, 'number', 'number', 'text'] : KINDS.filter(kind => kind !== 'binary'));
}

function field(draw: Draw, kind: Kind, prefixes: readonly Prefix[]): string {
  return `${draw.pick(prefixes)}${draw.pick(['', '', 'Whole/', 'Whole/Whole/'])}${draw.pick(FIELDS[kind])}`;
}

function value(draw: Draw, kind: Kind, prefixes: readonly Prefix[], depth: number): string {
  const inner = (of: Kind): string => value(draw, of, prefixes, depth - 1);
  const computed = depth > 0 && draw.chance(40) ? COMPUTED[kind]?.(draw, inner) : undefined;
  return computed ?? (draw.chance(60) ? field(draw, kind, prefixes) : draw.pick(LITERALS[kind]));
}

type Compute = (draw: Draw, inner: (kind: Kind) => string) => string;

const COMPUTED: Partial<Record<Kind, Compute>> = {
  number: (draw, inner) =>
    draw.way<string>([
      [3, () => `(${inner('number')} ${draw.pick(['add', 'sub', 'mul', 'div', 'divby', 'mod'])} ${inner('number')})`],
      [1, () => `-(${inner('number')})`],
      [1, () => `${draw.pick(['round', 'floor', 'ceiling'])}(${inner('number')})`],
      [1, () => `length(${inner('text')})`],
      [1, () => `indexof(${inner('text')},${inner('text')})`],
      [1, () => `${draw.pick(['year', 'month', 'day'])}(${inner(draw.pick(['date', 'moment']))})`],
      [1, () => `${draw.pick(['hour', 'minute', 'second', 'fractionalseconds'])}(${inner(draw.pick(['time', 'moment']))})`],
      [1, () => `totalseconds(${inner('duration')})`],
      [1, () => `totaloffsetminutes(${inner('moment')})`],
      [1, () => `(${inner('number')} add null)`],
    ]),
  text: (draw, inner) =>
    draw.way<string>([
      [1, () => `concat(${inner('text')},${inner('text')})`],
      [1, () => `substring(${inner('text')},${draw.pick(['0', '-1', 'Byte', 'length(Title)'])}${draw.pick(['', ',1', ',Short'])})`],
      [1, () => `${draw.pick(['tolower', 'toupper', 'trim'])}(${inner('text')})`],
    ]),
  date: (draw, inner) => draw.pick([`date(${inner('moment')})`, `(${inner('date')} add ${inner('duration')})`]),
  time: (_draw, inner) => `time(${inner('moment')})`,
  moment: (draw, inner) => draw.pick(['now()', 'mindatetime()', `(${inner('moment')} sub ${inner('duration')})`]),
  duration: (draw, inner) =>
    draw.pick([
      `(${inner('moment')} sub ${inner('moment')})`,
      `(${inner('date')} sub ${inner('date')})`,
      `(${inner('duration')} mul ${inner('number')})`,
      `(${inner('duration')} add ${inner('duration')})`,
      `-(${inner('duration')})`,
    ]),
};
