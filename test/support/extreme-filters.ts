/** A seed -> requests whose filters and orders are well-formed and well-typed but hold extreme values: what a database may choke on. The same seed gives the same ones. */

type Dice = (bound: number) => number;

const NUMBERS = ['0', '-1', '1', '2147483647', '-2147483648', '2147483648', '9223372036854775807', '-9223372036854775808', '99999999999999999999', '0.1', '-0.0', '1e308', '-1e308', '5e-324', 'INF', '-INF', 'NaN', '123456789012345678901234567890.123456789']; // oxfmt-ignore
const STRINGS = [
  "''",
  "' '",
  "'%'",
  "'_'",
  "'\\'",
  "'\\\\'",
  "''''",
  "'æøåÆØÅ'",
  "'İı'",
  "'ß'",
  "'e\u0301'",
  "'😀'",
  "'\u202e'",
  "'[a-z'",
  "'(a+)+$'",
  "'^$'",
  `'${'x'.repeat(500)}'`,
  "'${jndi}'",
];
/** Texts that are, or are nearly, values of other types. */
const CASTABLE = ["'1e400'", "'-1e-400'", "'9.9e307'", "'3.4028235e38'", "'INF'", "'NaN'", "'-0'", "'999999999999999999999999999999999999999999999999999999999999'", "'9999-12-31T23:59:59.9999999-14:00'", "'0001-01-01T00:00:00+14:00'", "'-P999999999DT999999999H999999999M999999999.999999999999S'", "'23:59:59.999999999999'", "'9999-12-31'", "'-_8'"]; // oxfmt-ignore
const WHOLES = ['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Single', 'Edm.Double'];
const DATES = ['0001-01-01', '9999-12-31', '2024-02-29', '1900-01-01'];
const INSTANTS = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '2024-02-29T12:00:00-14:00', '0001-01-01T00:00:00+14:00', 'mindatetime()', 'maxdatetime()', 'now()', 'Created', 'LastChanged']; // oxfmt-ignore
const DURATIONS = [
  "duration'P1D'",
  "duration'-P1D'",
  "duration'P99999999D'",
  "duration'PT0.000001S'",
  "duration'P106751991DT4H'",
  "duration'PT0S'",
  'LastChanged sub Created',
];
const TIMES = ['00:00:00', '23:59:59.999999', 'time(Created)'];
const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

/** `count` URLs below the service root, percent-encoded. */
export function extremeFilters(seed: number, count: number): readonly string[] {
  const dice = rollFrom(seed);
  return Array.from({ length: count }, () => extremeRequest(dice));
}

function extremeRequest(dice: Dice): string {
  const options = [`$filter=${encodeURIComponent(condition(dice, 2))}`, `$top=${dice(3)}`];
  if (dice(4) === 0) options.push(`$orderby=${encodeURIComponent(number(dice, 1))}`);
  if (dice(8) === 0) options.push(`$skip=${[0, 1, 2147483647][dice(3)] ?? 0}`);
  return `Persons?${options.join('&')}`;
}

function condition(dice: Dice, depth: number): string {
  const compare = pick(dice, COMPARISONS);
  const kinds: (() => string)[] = [
    () => `${number(dice, depth)} ${compare} ${number(dice, depth)}`,
    () => `${text(dice, depth)} ${compare} ${text(dice, depth)}`,
    () => `${instant(dice)} ${compare} ${instant(dice)}`,
    () => `${date(dice)} ${compare} ${date(dice)}`,
    () => `(${duration(dice)}) ${compare} (${duration(dice)})`,
    () => `${pick(dice, TIMES)} ${compare} ${pick(dice, TIMES)}`,
    () => `${pick(dice, ['contains', 'startswith', 'endswith', 'matchesPattern'])}(${text(dice, depth)},${pick(dice, STRINGS)})`,
    () => `Affiliations/any(a:a/WorkingHoursNumerator ${compare} ${number(dice, depth)})`,
    () => `isof(${dice(2) === 0 ? text(dice, depth) : number(dice, depth)},${pick(dice, WHOLES)})`,
    () => `cast(${text(dice, depth)},Edm.DateTimeOffset) ${compare} ${instant(dice)}`,
    () => `cast(${text(dice, depth)},Edm.Duration) ${compare} ${duration(dice)}`,
    () =>
      `cast(${text(dice, depth)},Edm.${pick(dice, ['Date', 'TimeOfDay', 'Guid', 'Binary', 'Boolean'])}) ${pick(dice, ['eq', 'ne'])} null`,
    () => `hassubset([${number(dice, depth)},${number(dice, 0)}],[${number(dice, depth)},1])`,
    () => `[${text(dice, depth)},${text(dice, 0)}] ${pick(dice, ['eq', 'ne'])} [${text(dice, depth)},Surname]`,
  ];
  if (depth > 0) kinds.push(() => `(${condition(dice, depth - 1)}) ${pick(dice, ['and', 'or'])} not (${condition(dice, depth - 1)})`);
  return pick(dice, kinds)();
}

function number(dice: Dice, depth: number): string {
  const kinds: (() => string)[] = [
    () => pick(dice, NUMBERS),
    () => `length(${text(dice, 0)})`,
    () => 'year(Created)',
    () => `indexof(Surname,${pick(dice, STRINGS)})`,
  ];
  if (depth > 0) {
    kinds.push(
      () => `(${number(dice, depth - 1)} ${pick(dice, ['add', 'sub', 'mul', 'div', 'divby', 'mod'])} ${number(dice, depth - 1)})`,
      () => `${pick(dice, ['round', 'floor', 'ceiling'])}(${number(dice, depth - 1)} divby 3)`,
      () => `-(${number(dice, depth - 1)})`,
      () => `totalseconds(${duration(dice)})`,
      () => `cast(${text(dice, depth - 1)},${pick(dice, WHOLES)})`,
      () => `cast(${number(dice, depth - 1)},${pick(dice, WHOLES)})`,
      () => `case(${condition(dice, 0)}:${number(dice, depth - 1)},true:${number(dice, 0)})`,
    );
  }
  return pick(dice, kinds)();
}

function text(dice: Dice, depth: number): string {
  const kinds: (() => string)[] = [
    () => pick(dice, STRINGS),
    () => pick(dice, CASTABLE),
    () => pick(dice, ['Surname', 'ChosenName', 'Cpr', 'Firstname']),
  ];
  if (depth > 0) {
    kinds.push(
      () => `concat(${text(dice, depth - 1)},${text(dice, depth - 1)})`,
      () => `cast(${dice(2) === 0 ? number(dice, depth - 1) : instant(dice)},Edm.String)`,
      () => `cast(${duration(dice)},Edm.String)`,
      () => `${pick(dice, ['tolower', 'toupper', 'trim'])}(${text(dice, depth - 1)})`,
      () => `substring(${text(dice, depth - 1)},${pick(dice, ['0', '-1', '1', '2147483647', '-2147483648'])})`,
      () => `substring(${text(dice, depth - 1)},${pick(dice, ['0', '-3', '2147483647'])},${pick(dice, ['0', '1', '-1', '2147483647'])})`,
    );
  }
  return pick(dice, kinds)();
}

function instant(dice: Dice): string {
  const plain = pick(dice, INSTANTS);
  return dice(3) === 0 ? `${plain} ${pick(dice, ['add', 'sub'])} ${pick(dice, DURATIONS.slice(0, -1))}` : plain;
}

function date(dice: Dice): string {
  const plain = pick(dice, [...DATES, 'FirstEmploymentDate', 'date(Created)']);
  return dice(3) === 0 ? `${plain} ${pick(dice, ['add', 'sub'])} ${pick(dice, DURATIONS.slice(0, -1))}` : plain;
}

function duration(dice: Dice): string {
  const plain = pick(dice, DURATIONS);
  if (dice(3) > 0) return plain;
  return dice(2) === 0 ? `(${plain}) mul ${pick(dice, NUMBERS)}` : `(${plain}) div ${pick(dice, NUMBERS)}`;
}

function pick<T>(dice: Dice, choices: readonly [T, ...T[]] | readonly T[]): T {
  const choice = choices[dice(choices.length)];
  if (choice === undefined) throw new Error('Nothing to pick from.');
  return choice;
}

/** A small linear congruential generator: enough to spread choices, the same everywhere. */
function rollFrom(seed: number): Dice {
  let state = seed >>> 0;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
