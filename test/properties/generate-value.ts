/** Expressions that give text, numbers, dates and durations, of a bounded depth. */
import type { Draw } from './draw';
import type { Expression } from './expression';
import { generateBoolean } from './generate-boolean';
import { choice, collections, toDate, toInteger, toText } from './generate-composite';
import { literal, piece, whole } from './generate-literal';
import { generateSearch } from './generate-search';
import { linkPath, named, namesOf, sampleValue } from './generate-scope';
import type { Names } from './generate-scope';
import type { ValueType } from './values';

type Make = (draw: Draw, names: Names, depth: number) => Expression;

export const call = (name: string, type: ValueType, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  arguments: args,
  type,
});

const BILLIONS = whole(3_000_000_000);

export const text: Make = (draw, names, depth) => {
  const leaf = (): Expression => named(draw, names, type => type === 'Text') ?? piece(draw, null);
  if (depth <= 0) return leaf();
  return draw.way<Expression>([
    [6, leaf],
    [1, () => call(draw.pick(['tolower', 'toupper', 'trim']), 'Text', text(draw, names, depth - 1))],
    [1, () => call('concat', 'Text', text(draw, names, depth - 1), draw.chance(50) ? piece(draw, null) : text(draw, names, 0))],
    [1, () => call('substring', 'Text', text(draw, names, depth - 1), whole(draw.below(8) - 2))],
    [1, () => call('substring', 'Text', text(draw, names, depth - 1), whole(draw.below(4)), whole(draw.below(6)))],
    [
      1,
      () =>
        call(
          'substring',
          'Text',
          text(draw, names, depth - 1),
          beyond(draw, names),
          arithmetic('mul', call('length', 'Int', text(draw, names, 0)), BILLIONS),
        ),
    ],
    [1, () => toText(draw, names) ?? leaf()],
    [1, () => choice(draw, () => generateBoolean(draw, names, 0), leaf)],
    [1, () => call('trim', 'Text', call('concat', 'Text', spaces(draw), text(draw, names, 0)))],
  ]);
};

/** More than any text has, unless it is 0. */
const beyond = (draw: Draw, names: Names): Expression =>
  arithmetic('mul', draw.chance(50) ? call('length', 'Int', text(draw, names, 0)) : indexOf(draw, names, 0), BILLIONS);

const spaces = (draw: Draw): Expression => ({ kind: 'literal', type: 'Text', value: draw.pick([' ', '  ', '\t', '\u00a0 ']), style: 0 });

const integer: Make = (draw, names, depth) => {
  const moment = (): Expression => named(draw, names, type => type === 'Date' || type === 'Instant') ?? literal(draw, 'Date', null);
  const instant = (): Expression => momentInUtc(draw, names);
  return draw.way<Expression>([
    [2, () => named(draw, names, type => type === 'Int') ?? call('length', 'Int', text(draw, names, 0))],
    [2, () => call('length', 'Int', text(draw, names, depth - 1))],
    [1, () => indexOf(draw, names, depth)],
    [2, () => call(draw.pick(['year', 'month', 'day']), 'Int', moment())],
    [1, () => call(draw.pick(['hour', 'minute', 'second', 'totaloffsetminutes']), 'Int', instant())],
    [1, () => call(draw.pick(['hour', 'minute', 'second']), 'Int', call('time', 'Time', instant()))],
    [3, () => count(draw, names, depth) ?? whole(draw.below(9))],
    [1, () => toInteger(draw, names) ?? whole(draw.below(9))],
    [1, () => collections(draw, names, ['indexof']) ?? whole(draw.below(9))],
    [
      1,
      () =>
        depth > 0
          ? choice(
              draw,
              () => generateBoolean(draw, names, 0),
              () => integer(draw, names, 0),
            )
          : whole(draw.below(9)),
    ],
  ]);
};

function indexOf(draw: Draw, names: Names, depth: number): Expression {
  const within = text(draw, names, depth - 1);
  return call('indexof', 'Int', within, piece(draw, sampleValue(within, names)));
}

/** In `$count($filter=…)` a plain name is one of the entity counted. */
function count(draw: Draw, names: Names, depth: number): Expression | undefined {
  const link = linkPath(draw, names, 'many');
  if (link === undefined) return undefined;
  const filtered = names.lambdas === 0 && depth > 0 && draw.chance(30);
  const search = draw.maybe(15, () => generateSearch(draw, names.organisation, link.target));
  const filter = filtered ? generateBoolean(draw, { ...namesOf(draw, names.organisation, link.target, false), lambdas: 1 }, 1) : undefined;
  return { kind: 'count', path: link.path, filter, search, type: 'Int' };
}

const fraction: Make = (draw, names, depth) => {
  const decimal = (): Expression => named(draw, names, type => type === 'Decimal') ?? literal(draw, 'Decimal', null);
  return draw.way<Expression>([
    [4, decimal],
    [1, () => wide(draw, names) ?? decimal()],
    [1, () => call('totalseconds', 'Decimal', duration(draw, names, depth - 1))],
    [1, () => call('fractionalseconds', 'Decimal', momentInUtc(draw, names))],
    [
      1,
      () =>
        call(
          draw.pick(['round', 'floor', 'ceiling']),
          'Decimal',
          depth > 0 ? exactly('Decimal', number(draw, names, depth - 1), decimal) : decimal(),
        ),
    ],
  ]);
};

/** A whole number at the end of its range is computed with as a decimal. */
function wide(draw: Draw, names: Names): Expression | undefined {
  const operand = named(draw, names, type => type === 'Long');
  return operand && { kind: 'cast', operand, to: 'Edm.Decimal', type: 'Decimal' };
}

const exactly = (type: ValueType, made: Expression, otherwise: () => Expression): Expression => (made.type === type ? made : otherwise());

function scaled(draw: Draw, length: Expression): Expression {
  const times = whole(1 + draw.below(3));
  const [left, right] = draw.chance(30) ? [times, length] : [length, times];
  return { kind: 'arithmetic', operator: 'mul', left, right, type: 'Duration' };
}

/** Divisors are such that every quotient ends: the evaluator is exact, and so must the answer be. */
const number: Make = (draw, names, depth) => {
  const leaf = (): Expression => (draw.chance(30) ? fraction(draw, names, depth) : integer(draw, names, depth));
  if (depth <= 0) return leaf();
  const operand = (): Expression => number(draw, names, depth - 1);
  return draw.way<Expression>([
    [6, leaf],
    [2, () => arithmetic(draw.pick(['add', 'sub'] as const), operand(), draw.chance(50) ? whole(draw.below(9)) : operand())],
    [1, () => arithmetic('mul', operand(), whole(draw.below(9) - 2))],
    [1, () => arithmetic('div', operand(), whole(draw.pick([1, 2, 4, 5, -2])))],
    [1, () => arithmetic('divby', operand(), whole(draw.pick([1, 2, 4, 5, -8])))],
    [1, () => arithmetic('mod', operand(), whole(draw.pick([1, 2, 3, 7, -3])))],
    [1, () => negative(operand())],
  ]);
};

export function arithmetic(operator: 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod', left: Expression, right: Expression): Expression {
  const type = operator !== 'divby' && left.type === 'Int' && right.type === 'Int' ? 'Int' : 'Decimal';
  return { kind: 'arithmetic', operator, left, right, type };
}

const negative = (operand: Expression): Expression => ({ kind: 'negate', operand, type: operand.type });

const date: Make = (draw, names, depth) => {
  const leaf = (): Expression => named(draw, names, type => type === 'Date') ?? literal(draw, 'Date', null);
  return draw.way<Expression>([
    [4, leaf],
    [1, () => shifted(draw, names, leaf())],
    [1, () => toDate(draw, names) ?? leaf()],
    [1, () => call('date', 'Date', instant(draw, names, depth - 1))],
  ]);
};

const instant: Make = (draw, names, depth) => {
  const leaf = momentInUtc(draw, names);
  return depth > 0 && draw.chance(25) ? shifted(draw, names, leaf) : leaf;
};

/** A part of a literal at an offset would be another one there (section 5.1.1.7): these literals stand in UTC. */
function momentInUtc(draw: Draw, names: Names): Expression {
  return named(draw, names, type => type === 'Instant') ?? { ...literal(draw, 'Instant', null), style: 0 };
}

function shifted(draw: Draw, names: Names, left: Expression): Expression {
  return {
    kind: 'arithmetic',
    operator: draw.pick(['add', 'sub'] as const),
    left,
    right: (draw.chance(30) ? named(draw, names, type => type === 'Duration') : undefined) ?? literal(draw, 'Duration', null),
    type: left.type,
  };
}

const duration: Make = (draw, names, depth) => {
  const difference = (make: Make): Expression => ({
    ...{ kind: 'arithmetic', operator: 'sub', left: make(draw, names, 0), right: make(draw, names, 0), type: 'Duration' },
  });
  const stored = (): Expression | undefined => named(draw, names, type => type === 'Duration');
  const either = (): Expression => (draw.chance(50) ? stored() : undefined) ?? difference(draw.chance(50) ? instant : date);
  return draw.way<Expression>([
    [4, either],
    [1, () => (depth > 0 ? negative(either()) : either())],
    [1, () => scaled(draw, either())],
    [1, () => shifted(draw, names, either())],
  ]);
};

const time: Make = (draw, names, depth) =>
  (draw.chance(50) ? named(draw, names, type => type === 'Time') : undefined) ?? call('time', 'Time', instant(draw, names, depth - 1));

/** Nothing is made that the type cannot hold: that would be refused. */
const floating: Make = (draw, names, depth) => {
  const leaf = named(draw, names, type => type === 'Double' || type === 'Single') ?? literal(draw, 'Double', null);
  if (depth <= 0) return leaf;
  const { type } = leaf;
  const beside = (values: readonly number[]): Expression => ({ kind: 'literal', type, value: rounded(type, draw.pick(values)), style: 0 });
  return draw.way<Expression>([
    [2, () => leaf],
    [3, () => ({ kind: 'arithmetic', operator: draw.pick(['add', 'sub']), left: leaf, right: beside([0, 0.5, 0.1, 3]), type })],
    [1, () => ({ kind: 'arithmetic', operator: draw.pick(['add', 'sub']), left: beside([0, 0.5, 0.1, 3]), right: leaf, type })],
    [1, () => ({ kind: 'arithmetic', operator: draw.pick(['mul', 'div', 'divby']), left: leaf, right: beside([1, -1, 0]), type })],
    [1, () => negative(leaf)],
    [2, () => call(draw.pick(['round', 'floor', 'ceiling']), type, leaf)],
  ]);
};

const rounded = (type: ValueType, value: number): number => (type === 'Single' ? Math.fround(value) : value);

export const VALUES = { text, number, date, instant, time, duration, floating } as const;
