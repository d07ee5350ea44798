/** Filters: typed, of a bounded depth, over all that a filter can say. */
import { DAY, clockAhead, firstMoment, floorDiv } from './calendar';
import type { Draw } from './draw';
import type { Comparison, Expression, Literal } from './expression';
import { choice, composite, lookup } from './generate-composite';
import { NULL, literal, piece } from './generate-literal';
import { linkPath, named, property, sampleValue, withVariable } from './generate-scope';
import type { Names } from './generate-scope';
import { VALUES, call, text } from './generate-value';
import { MEMBERS } from './values';
import type { ValueType } from './values';

const COMPARISONS: readonly Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const PATTERNS = ['^A', 'sen$', 'a.*n', '[aeiou]{2}', '^[^A-M]', '(ens|sen)$', 'Ø|Å|æ', '^[0-9]+$', 'a?b+', '[.]', '^$', 'n{2}', '^.{5}$'];
/** Any and all inside each other: the service's limit. */
const LAMBDAS = 2;

export function generateBoolean(draw: Draw, names: Names, depth: number): Expression {
  if (depth <= 0) return leaf(draw, names, 0);
  return draw.way<Expression>([
    [8, () => leaf(draw, names, depth)],
    [3, () => logical(draw, names, depth)],
    [1, () => ({ kind: 'not', operand: generateBoolean(draw, names, depth - 1), type: 'Boolean' })],
  ]);
}

function leaf(draw: Draw, names: Names, depth: number): Expression {
  const flag = (): Expression => named(draw, names, type => type === 'Boolean') ?? comparison(draw, names);
  return draw.way<Expression>([
    [6, () => comparison(draw, names)],
    [3, () => computed(draw, names, depth)],
    [2, () => membership(draw, names)],
    [3, () => textTest(draw, names, depth)],
    [1, flag],
    [1, () => ofType(draw, names) ?? flag()],
    [2, () => nullTest(draw, names)],
    [3, () => quantifier(draw, names, depth) ?? flag()],
    [1, () => linkTest(draw, names) ?? flag()],
    [1, () => truth(draw, names, depth)],
    [2, () => composite(draw, names) ?? flag()],
    [
      1,
      () =>
        choice(
          draw,
          () => comparison(draw, names),
          () => (depth > 0 ? comparison(draw, names) : flag()),
        ),
    ],
    [1, () => lookedUp(draw, names) ?? flag()],
  ]);
}

function logical(draw: Draw, names: Names, depth: number): Expression {
  const operator = draw.pick(['and', 'or'] as const);
  const [left, right] = [generateBoolean(draw, names, depth - 1), generateBoolean(draw, names, depth - 1)];
  return { kind: 'logical', operator, left, right, type: 'Boolean' };
}

const compare = (operator: Comparison, left: Expression, right: Expression): Expression => ({
  kind: 'comparison',
  operator,
  left,
  right,
  type: 'Boolean',
});

/** Identifiers have no order. */
const operatorFor = (draw: Draw, type: ValueType): Comparison => draw.pick(type === 'Guid' ? COMPARISONS.slice(0, 2) : COMPARISONS);

/** A property beside a literal, on either side, or beside another property of its type. */
function comparison(draw: Draw, names: Names): Expression {
  const left = named(draw, names, () => true) ?? text(draw, names, 0);
  const operator = operatorFor(draw, left.type);
  if (left.type === 'Instant' && draw.chance(15)) return compare(operator, call('date', 'Date', left), midnight(draw, left, names));
  if (draw.chance(15))
    return compare(operator, left, named(draw, names, type => type === left.type || type === OTHER_TIME[left.type]) ?? NULL(left.type));
  const right = writtenNumber(draw, beside(draw, left, names));
  return draw.chance(10) ? compare(operator, right, left) : compare(operator, left, right);
}

const OTHER_TIME: Readonly<Partial<Record<ValueType, ValueType>>> = { Date: 'Instant', Instant: 'Date' };

/** A literal near the value; beside a date perhaps a moment, and beside a moment a date. */
function beside(draw: Draw, value: Expression, names: Names): Literal {
  const near = sampleValue(value, names);
  const other = OTHER_TIME[value.type];
  if (other === undefined || draw.chance(75)) return literal(draw, value.type, near);
  if (typeof near !== 'bigint') return literal(draw, other, null);
  return literal(draw, other, other === 'Date' ? floorDiv(near, DAY) * DAY : draw.pick([firstMoment(near), near]));
}

/** The day of a moment, as a midnight by the literal's own clock; or another moment of it. */
function midnight(draw: Draw, moment: Expression, names: Names): Literal {
  const near = sampleValue(moment, names);
  const written = literal(draw, 'Instant', near);
  if (typeof near !== 'bigint' || draw.chance(25)) return written;
  return { ...written, value: floorDiv(near, DAY) * DAY - clockAhead(written.style) };
}

/** A property beside that of another entity, named by its key. */
function lookedUp(draw: Draw, names: Names): Expression | undefined {
  const left = property(draw, names, type => type !== 'Binary' && type !== 'Boolean');
  const right = left && lookup(draw, names, type => type === left.type);
  return left && right && compare(operatorFor(draw, left.type), left, right);
}

/** A whole number may as well be written with a point where only its size counts. */
const writtenNumber = (draw: Draw, value: Literal): Literal =>
  value.type === 'Int' || value.type === 'Decimal' ? { ...value, style: draw.below(4) } : value;

function computed(draw: Draw, names: Names, depth: number): Expression {
  const make = VALUES[draw.pick(['text', 'number', 'date', 'instant', 'time', 'duration', 'floating'] as const)];
  const left = make(draw, names, Math.min(depth, 2));
  const right = draw.chance(15) ? make(draw, names, 0) : beside(draw, left, names);
  return compare(draw.pick(COMPARISONS), left, right);
}

function membership(draw: Draw, names: Names): Expression {
  const operand = named(draw, names, type => type !== 'Boolean') ?? text(draw, names, 0);
  const values = Array.from({ length: 1 + draw.below(4) }, () =>
    draw.chance(8) ? NULL(operand.type) : { ...beside(draw, operand, names), style: 0 },
  );
  return { kind: 'in', operand, values, type: 'Boolean' };
}

function textTest(draw: Draw, names: Names, depth: number): Expression {
  const within = text(draw, names, Math.min(depth, 1));
  if (draw.chance(15)) return test('matchesPattern', within, { kind: 'literal', type: 'Text', value: draw.pick(PATTERNS), style: 0 });
  if (draw.chance(3)) return test('contains', within, NULL('Text'));
  const part = draw.chance(85) ? piece(draw, sampleValue(within, names)) : text(draw, names, 0);
  return test(draw.pick(['contains', 'startswith', 'endswith']), within, part);
}

const test = (name: string, ...args: readonly Expression[]): Expression => ({ kind: 'call', name, arguments: args, type: 'Boolean' });

function nullTest(draw: Draw, names: Names): Expression {
  const bytes = draw.chance(5) ? named(draw, names, type => type === 'Binary') : undefined;
  const operand = bytes ?? named(draw, names, () => true) ?? text(draw, names, 0);
  const [left, right] = draw.chance(10) ? [NULL(operand.type), operand] : [operand, NULL(operand.type)];
  return compare(draw.pick(['eq', 'ne']), left, right);
}

/** What only bytes and enumerations are asked. */
function ofType(draw: Draw, names: Names): Expression | undefined {
  const operand = named(draw, names, type => type === 'Binary') ?? named(draw, names, type => type in MEMBERS);
  const right = operand && { ...literal(draw, operand.type, sampleValue(operand, names)), style: 0 };
  if (operand === undefined || right === undefined) return undefined;
  if (operand.type !== 'Binary') return test('has', operand, right);
  return draw.chance(50) ? compare(draw.pick(['eq', 'ne']), operand, right) : { kind: 'in', operand, values: [right], type: 'Boolean' };
}

/** A filter compared with true, false or null: where its null becomes visible. */
function truth(draw: Draw, names: Names, depth: number): Expression {
  const left = depth > 0 ? generateBoolean(draw, names, depth - 1) : textTest(draw, names, 0);
  return compare(draw.pick(['eq', 'ne']), left, { kind: 'literal', type: 'Boolean', value: draw.pick([true, false, null]), style: 0 });
}

function quantifier(draw: Draw, names: Names, depth: number): Expression | undefined {
  const link = names.lambdas < LAMBDAS ? linkPath(draw, names, 'many') : undefined;
  if (link === undefined) return undefined;
  const as = `x${names.lambdas}`;
  const operator = draw.pick(['any', 'all'] as const);
  const bare = operator === 'any' && draw.chance(15);
  const predicate = bare ? undefined : generateBoolean(draw, withVariable(draw, names, as, link.target), depth - 1);
  return { kind: 'quantifier', operator, path: link.path, as, predicate, type: 'Boolean' };
}

function linkTest(draw: Draw, names: Names): Expression | undefined {
  const link = linkPath(draw, names, 'nullable');
  return link && { kind: 'linkTest', path: link.path, operator: draw.pick(['eq', 'ne'] as const), type: 'Boolean' };
}
