/** A function of OData and its arguments' values -> its value (OData 4.01 Part 2, sections 5.1.1.5 to 5.1.1.9). */
import { DAY, SECOND, component, floorDiv, floorMod } from './calendar';
import type { Component } from './calendar';
import { Rational } from './rational';
import type { Value } from './values';

/** Before and after every moment that is stored. */
const EARLIEST = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const LATEST = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n;

const characters = (text: string): string[] => Array.from(text);

const TEXT_FUNCTIONS: Readonly<Record<string, (text: string, ...more: readonly Value[]) => Value>> = {
  concat: (text, more) => text + (more as string),
  contains: (text, part) => text.includes(part as string),
  startswith: (text, part) => text.startsWith(part as string),
  endswith: (text, part) => text.endsWith(part as string),
  indexof: (text, part) => indexOf(text, part as string),
  length: text => new Rational(characters(text).length),
  substring: (text, start, length) => substring(text, start as Rational, length as Rational | undefined),
  tolower: text => text.toLowerCase(),
  toupper: text => text.toUpperCase(),
  trim: text => text.trim(),
  matchesPattern: (text, pattern) => new RegExp(pattern as string, 'u').test(text),
};

const MOMENT_FUNCTIONS: Readonly<Record<string, (moment: bigint) => Value>> = {
  date: moment => floorDiv(moment, DAY) * DAY,
  time: moment => floorMod(moment, DAY),
  fractionalseconds: moment => new Rational(floorMod(moment, SECOND), SECOND),
  totalseconds: duration => new Rational(duration, SECOND),
  totaloffsetminutes: () => new Rational(0),
};

const NUMBER_FUNCTIONS: Readonly<Record<string, (value: Rational) => Rational>> = {
  round: value => value.round(),
  floor: value => value.floor(),
  ceiling: value => value.negate().floor().negate(),
};

const FLOATING_FUNCTIONS: Readonly<Record<string, (value: number) => number>> = {
  round: value => Math.trunc(value) + (Math.abs(value - Math.trunc(value)) >= 0.5 ? Math.sign(value) : 0),
  floor: Math.floor,
  ceiling: Math.ceil,
};

/** Null as soon as an argument is null. */
export function evaluateCall(name: string, values: readonly Value[]): Value {
  if (name === 'mindatetime') return EARLIEST;
  if (name === 'maxdatetime') return LATEST;
  if (values.includes(null)) return null;
  const [first, ...more] = values;
  if (name === 'has') return first === more[0];
  if (typeof first === 'string') return TEXT_FUNCTIONS[name]?.(first, ...more) ?? unknown(name);
  if (typeof first === 'number') return FLOATING_FUNCTIONS[name]?.(first) ?? unknown(name);
  if (first instanceof Rational) return NUMBER_FUNCTIONS[name]?.(first) ?? unknown(name);
  return MOMENT_FUNCTIONS[name]?.(first as bigint) ?? new Rational(component(first as bigint, name as Component));
}

function unknown(name: string): never {
  throw new Error(`The evaluator knows no function ${name} of these arguments.`);
}

function indexOf(text: string, part: string): Rational {
  const index = text.indexOf(part);
  return new Rational(index < 0 ? -1 : characters(text.slice(0, index)).length);
}

/** Counted from 0; from the end when negative (section 5.1.1.5.7). */
function substring(text: string, start: Rational, length: Rational | undefined): string {
  const from = Number(start.top);
  const rest = characters(text).slice(from);
  return (length === undefined ? rest : rest.slice(0, Number(length.top))).join('');
}
