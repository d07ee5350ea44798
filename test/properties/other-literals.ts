/** A URL -> the same URL with other literals in the place of its own: of the same kind, at the limits of kinds, or of another kind. */
import type { Draw } from './draw';

const TEXTS: readonly string[] = ['', 'Anders', 'x', "O'Neil", ' a ', 'Hansen/Jensen&Søn', 'EMPLOYEE', 'P1D', "''", '(?=a)', '\0', '1', '\u{1f600}', 'a.b', 'max', '0a5c1c63-95a3-4c2f-8a5e-0c7b0d7d0001']; // oxfmt-ignore
const NUMBERS: readonly string[] = ['0', '-0', '1', '2', '+3', '-1', '007', '99', '100', '255', '256', '32768', '999999999', '1000000000', '2147483647', '2147483648', '-2147483648', '-2147483649', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '123456789012345678901234567890', '0.5', '-2.50', '1.0', '1e3', '-1.5E-3', '1e39', '1e400']; // oxfmt-ignore
const ROWS: readonly string[] = ['0', '1', '2', '7', '007', '100', '101', '1000', '5000', '100000', '2147483647', '2147483648', '-1', '+1'];
const DATES: readonly string[] = ['2020-02-29', '2021-02-29', '0001-01-01', '9999-12-31', '0000-01-01', '12024-01-01'];
const MOMENTS: readonly string[] = ['2020-02-29T11:22:33Z', '2020-02-29t11:22:33z', '2024-01-01T00:00:00+02:00', '2024-01-01T00:00:00-14:00', '2024-01-01T00:00:00+15:00', '2024-01-01T00:00:00+00:00', '2024-01-01T00:00:00.1234567Z', '0001-01-01T00:00:00+01:00', '2024-01-01T25:00:00Z', '2024-01-01T10:00Z']; // oxfmt-ignore
const TIMES: readonly string[] = ['00:00', '07:59:59.1000', '23:59:59', '24:00:00', '12:30:00'];
const DURATIONS: readonly string[] = ['P1D', '-P1D', 'PT1S', 'P1DT2H3M4.5S', 'P999999999D', 'PT0.000001S', 'P1Y'];
const WORDS: readonly string[] = [
  'hansen',
  'a',
  '-',
  '%',
  '1',
  "O'Neil",
  'æ',
  '§§',
  '"x y"',
  '"-"',
  "'a b'",
  'NOTE',
  '"AND"',
  'and',
  'a.b',
  '2024-01-01',
];

const LITERAL =
  /'(?:[^']|'')*'|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[Tt][\d:.]+(?:[Zz]|[+-]\d\d:\d\d)|\d{4}-\d\d-\d\d|\d\d:\d\d(?::[\d.]+)?|(?<![\p{L}\p{N}_.$@])[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\p{L}\p{N}_])/giu;
const WORD = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s()"';]+/g;
const OPERATOR = /^(?:AND|OR|NOT)$/;

/** `guids`: of entities that there are. */
export function withOtherLiterals(url: string, guids: readonly string[], draw: Draw): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const segments = path.split('/').map(segment => encodeURIComponent(otherLiterals(decodeURIComponent(segment), guids, draw)));
  if (query === undefined) return segments.join('/');
  const options = query.split('&').map(option => otherOption(option, guids, draw));
  return `${segments.join('/')}?${options.join('&')}`;
}

function otherOption(option: string, guids: readonly string[], draw: Draw): string {
  const [name = '', written] = option.split(/=(.*)/s);
  if (written === undefined) return option;
  const value = decodeURIComponent(written);
  return `${name}=${encodeURIComponent(otherValue(name.replace('$', '').toLowerCase(), value, guids, draw))}`;
}

function otherValue(name: string, value: string, guids: readonly string[], draw: Draw): string {
  if (name === 'levels' || name === 'format' || name === 'count') return value;
  if (name === 'search') return otherWords(value, draw);
  if (name === 'top' || name === 'skip') return draw.chance(80) ? draw.pick(ROWS) : value;
  return otherLiterals(value, guids, draw);
}

function otherWords(search: string, draw: Draw): string {
  return search.replaceAll(WORD, word => (OPERATOR.test(word) || draw.chance(20) ? word : draw.pick(WORDS)));
}

function otherLiterals(text: string, guids: readonly string[], draw: Draw): string {
  return text.replaceAll(LITERAL, (literal: string, at: number) => {
    if (draw.chance(25)) return literal;
    if (/\$(?:top|skip)\s*=\s*$/i.test(text.slice(0, at)) || /\b(?:top|skip)\(\s*$/.test(text.slice(0, at))) return draw.pick(ROWS);
    return otherLiteral(literal, guids, draw);
  });
}

function otherLiteral(literal: string, guids: readonly string[], draw: Draw): string {
  if (literal.startsWith("'")) return quoted(draw.pick(/^'-?P/.test(literal) ? DURATIONS : TEXTS));
  if (/^[0-9a-f]{8}-/i.test(literal)) return draw.pick([draw.pick(guids), literal.toUpperCase()]);
  if (literal.length > 10 && /t/i.test(literal)) return draw.pick(MOMENTS);
  if (/^\d{4}-/.test(literal)) return draw.pick(DATES);
  return draw.pick(literal.includes(':') ? TIMES : NUMBERS);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
