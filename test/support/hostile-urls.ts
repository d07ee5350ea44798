/**
 * A seed -> URLs (from the service root on) that a parser may meet from careless and from hostile clients: mutated requests, random bytes, deep nesting,
 * long tokens, unbalanced quotes, huge numbers, odd characters and escapes, and both sides of every limit. The same seed gives the same URLs.
 */
import { DEFAULT_LIMITS } from '../../odata-adapter/limits';

/** A whole number from 0 up to, not including, `bound`. */
type Random = (bound: number) => number;
type Maker = (random: Random) => string;

const LIMITS = DEFAULT_LIMITS;

const VALID: readonly string[] = [
  "Persons?$filter=Firstname eq 'Anders'",
  'Persons?$expand=Affiliations,Users',
  'OrgUnits?$select=Name,Ean&$orderby=Name',
  'Persons(01234567-89ab-cdef-0123-456789abcdef)/Affiliations(01234567-89ab-cdef-0123-456789abcdef)/OrgUnit/Name/$value',
  'Persons/$count?$filter=Deleted eq false',
  'Functions(5)/Assignments?$top=5&$skip=10&$count=true',
  'Persons?$filter=Affiliations/any(a:a/Prime eq true and a/FunctionAssignments/any(f:f/StartDate lt 2024-01-01)) or not (Users/all(u:u/Prime eq true))',
  'Persons?$expand=Affiliations($filter=Prime eq true;$select=PositionName;$orderby=StartDate desc;$top=2;$count=true;$expand=OrgUnit($levels=max))',
  "Persons?$filter=concat(concat(Firstname,' '),Surname) eq 'Anders O''Neil' and length(Surname) mul 2 sub -3 gt 5 div 2",
  "Persons?$filter=Firstname in ('Anders','Mette',null) and Created add duration'P1DT2H' lt 2024-02-29T10:20:30.5%2B02:00",
  "Persons?$filter=PersonType eq 'PERSON' and time(Created) ge 10:20:30 and Affiliations/$count($filter=Prime eq true) gt 1",
  'Persons?$filter=Surname in @names&@names=[%22Hansen%22,%22J%C3%B8rgensen%22]&$format=json&$skiptoken=abc',
  'Persons?$filter=case(Deleted eq true:1,true:2) eq 1 and cast(Created,Edm.Date) eq 2024-01-01&$search=%22a b%22 OR c',
  "Persons?$filter=x eq binary'AQID' or y eq -1.5e-10 or z eq -INF or w eq NaN or v has N.E'A,B'&$orderby=length(a) desc,b/c",
];

const SCRAPS: readonly string[] = [
  "'", "''", "'''", '"', '(', ')', '()', '((', '))', '[', ']', '{', '}', ',', ';', ':', '/', '//', '?', '&', '=', '$', '@', '#', '*', '+', '-', '.', '%', '\\', '\0', '\t', ' ', '\n',
  '%0A', '%0D%0A', ' (', '%00', '%', '%2', '%zz', '%25', '%27', '%2527', '%2F', '%28', '%29', '%C3%A6', '%C3', '%FF', '%ED%A0%80', '%F4%90%80%80', '%C0%AF', '%E2%80%AE', '%F0%9F%98%80', 'æ', '😀', '\ud800', '\uffff',
  ' and ', ' or ', ' eq ', ' ne ', 'not ', ' in ', ' has ', ' add ', ' sub ', ' mul ', ' div ', ' divby ', ' mod ', '- ', '$filter=', '$it/', '$root/', '$this/', '$count', '$value', '/$count(', 'any(x:', 'all(x:', 'any()',
  'concat(', 'trim(', 'now()', 'case(', 'cast(', 'isof(', 'geo.distance(', "duration'", "binary'", "guid'", "X'", "N.E'", 'null', 'true', 'INF', '-INF', 'NaN', 'P1D', 'PT', '1e999', '1e-999', '0x10', '1_0', '10:20', '24:00', '2024-02-30',
  '-0001-01-01', '99999-01-01', '2024-02-29T10:00:00', '01234567-89ab-cdef-0123-456789abcdef', '&$top=', '&$skip=-1', '&$top=1&$top=2', '&@p=', '&@p=[', '&@p={', '[[', '["a', '["\\u0000"]', '["\\ud800"]', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  ';$top=1', '($expand=', '($filter=', '$levels=max', '%24filter=', "';DROP TABLE person;--", '<script>', '${x}', '../', '..%2F', 'Persons', 'Affiliations', 'Firstname', "'Anders'",
]; // oxfmt-ignore

/** `count` URLs; the seed may be any whole number. */
export function hostileUrls(seed: number, count: number): readonly string[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => (MAKERS[index % MAKERS.length] ?? mutated)(random));
}

const MAKERS: readonly Maker[] = [mutated, mutated, mutated, randomCharacters, randomBytes, scraps, scraps, deep, long, huge, edge];

/** A valid request with one to eight changes. */
function mutated(random: Random): string {
  let url = pick(VALID, random);
  for (let changes = 1 + random(8); changes > 0; changes--) url = mutate(url, random);
  return url;
}

function mutate(url: string, random: Random): string {
  const at = random(url.length + 1);
  const to = Math.min(url.length, at + 1 + random(6));
  switch (random(7)) {
    case 0:
      return url.slice(0, at) + url.slice(to);
    case 1:
      return url.slice(0, at) + pick(SCRAPS, random) + url.slice(at);
    case 2:
      return url.slice(0, at) + pick(SCRAPS, random) + url.slice(to);
    case 3:
      return url.slice(0, to) + url.slice(at);
    case 4:
      return url.slice(0, at);
    case 5:
      return url.slice(0, at) + character(random) + url.slice(to);
    default:
      return url.slice(0, at) + pick(VALID, random).slice(random(60));
  }
}

function randomCharacters(random: Random): string {
  return `${pick(['', 'Persons?$filter=', 'Persons?$orderby=', 'Persons(', '?@p='], random)}${repeat(1 + random(200), () => character(random))}`;
}

function randomBytes(random: Random): string {
  const escapes = repeat(1 + random(300), () => `%${random(256).toString(16).padStart(2, '0')}`);
  return `${pick(['', "Persons?$filter=a eq '", "Persons('", '?'], random)}${escapes}`;
}

function scraps(random: Random): string {
  return `${pick(['', 'Persons?$filter=', 'Persons?$expand=A($filter=', 'Persons?$select=', 'Persons?$apply=', 'Persons?@p='], random)}${repeat(1 + random(60), () => pick(SCRAPS, random))}`;
}

/** Nesting of all kinds, a little or far beyond the limits, closed or not. */
function deep(random: Random): string {
  const [open, close] = pick(NESTINGS, random);
  const depth = pick([1, 2, 5, 31, 32, 33, 100, 1000, 4000], random);
  const inner = pick(['a', '1', "'x'", '', 'a eq 1'], random);
  return fit(
    `Persons?${pick(['$filter=', '$orderby=', '$expand=A($filter='], random)}${open.repeat(depth)}${inner}${close.repeat(random(2) * depth)}`,
    random,
  );
}

const NESTINGS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['not ', ''],
  ['-', ''],
  ['not(', ')'],
  ['- (', ')'],
  ['not not a or (', ')'],
  ['trim(', ')'],
  ['concat(a,', ')'],
  ['a/any(x:', ')'],
  ['a/all(x:x/', ')'],
  ['a/$count($filter=', ')'],
  ['a in (', ')'],
  ['[', ']'],
  ['{"a":', '}'],
  ['case(a:', ')'],
  ['a/', ''],
  ['a and ', ''],
  ['a eq (', ')'],
  ["'a' eq ", ''],
  ["''", ''],
  ['a,', ''],
];

/** One token or one repeated piece, as long as a URL may be. */
function long(random: Random): string {
  const piece = pick(
    [
      'a',
      '1',
      "'",
      '"',
      ' ',
      '%20',
      '%C3%A6',
      '.',
      '-',
      'a.',
      'a/',
      '1:',
      '9-',
      '0',
      'P',
      'P1',
      '1D',
      'e1',
      '&',
      '=',
      '/',
      '$',
      '@',
      ';',
      ',',
      '$a',
      '&a=1',
      '&$a',
      "''",
      'a(',
      '\\',
      'PT1H',
      '%27',
      'abcdef01-',
      '2024-01-01T',
    ],
    random,
  );
  const start = pick(
    [
      '',
      'Persons',
      'Persons?',
      'Persons?$filter=',
      "Persons?$filter='",
      "Persons?$filter=binary'",
      "Persons?$filter=duration'",
      'Persons?$filter=a in (',
      'Persons?@p=[',
      'Persons?@p=["',
      'Persons(',
      'Persons?$expand=',
      'Persons?$expand=A($search=',
      'Persons?$expand=A($compute=',
      'Persons?$top=',
      'Persons?$',
    ],
    random,
  );
  return fit(start + piece.repeat(1 + random(Math.ceil(LIMITS.urlBytes / piece.length))), random);
}

function huge(random: Random): string {
  const digits = repeat(1 + random(pick([5, 20, 400, 8000], random)), () => String(random(10)));
  const number = pick(
    [
      digits,
      `-${digits}`,
      `0.${digits}`,
      `1e${digits}`,
      `${digits}.${digits.slice(0, 9)}e-${digits.slice(0, 4)}`,
      `${digits}-01-01`,
      `2024-01-01T00:00:00.${digits}Z`,
      `duration'P${digits}D'`,
      `PT${digits}S`,
      `'${digits}'`,
    ],
    random,
  );
  return fit(
    `${pick(['Persons?$filter=a eq ', 'Persons?$top=', 'Persons?$skip=', 'Persons?$expand=A($levels=', 'Functions(', 'Persons?$filter=a in (1,', 'Persons/'], random)}${number}${pick(['', ')'], random)}`,
    random,
  );
}

/** One below, at and one above each limit. */
function edge(random: Random): string {
  const around = (limit: number) => limit - 1 + random(3);
  const chain = (count: number, piece: string, separator: string) => Array.from({ length: count }, () => piece).join(separator);
  switch (random(9)) {
    case 0: {
      const depth = around(LIMITS.nesting);
      return `Persons?$filter=${'('.repeat(depth)}a${')'.repeat(depth)}`;
    }
    case 1:
      return `Persons?$filter=${chain(around(LIMITS.expressionNodes / 2), 'a', ' or ')}`;
    case 2:
      return `Persons?$filter=${chain(around(LIMITS.expressionNodes), 'a', '/')}`;
    case 3: {
      const depth = around(LIMITS.lambdaDepth);
      return `Persons?$filter=${'a/any(x:'.repeat(depth)}x${')'.repeat(depth)}`;
    }
    case 4: {
      const depth = around(LIMITS.functionDepth);
      return `Persons?$filter=${'trim('.repeat(depth)}a${')'.repeat(depth)}`;
    }
    case 5:
      return `Persons?$filter=a in (${chain(around(LIMITS.inListItems), pick(['1', "'x'", 'null', '2024-02-29', "''"], random), ',')})`;
    case 6:
      return `Persons?$orderby=${chain(around(LIMITS.orderbyItems), 'a desc', ',')}`;
    case 7: {
      const depth = around(LIMITS.expandDepth) - 1;
      return `Persons?$expand=${'A($expand='.repeat(depth)}A${')'.repeat(depth)}`;
    }
    default:
      return `Persons?$filter=a eq '`.padEnd(around(LIMITS.urlBytes) - 1, 'x') + "'";
  }
}

function character(random: Random): string {
  const ranges = [0x80, 0x80, 0x80, 0x100, 0x3000, 0x10000];
  return String.fromCharCode(random(pick(ranges, random)));
}

/** Mostly within the limit of the URL, sometimes beyond. */
function fit(url: string, random: Random): string {
  return random(20) === 0 ? url : url.slice(0, LIMITS.urlBytes);
}

function pick<T>(choices: readonly T[], random: Random): T {
  const chosen = choices[random(choices.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from.');
  return chosen;
}

function repeat(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join('');
}

/** Mulberry32: small, fast and the same everywhere. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return bound => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  };
}
