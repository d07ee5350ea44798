/** Conditions and values of what is more than single values: collections, entities, what `$root` names, `case`, `cast` and `isof`. */
import type { Draw } from './draw';
import type { CastTarget, CollectionTest, Expression, Literal } from './expression';
import { NULL, drawKey, literal } from './generate-literal';
import { linkPath, property, sampleValue } from './generate-scope';
import type { Names } from './generate-scope';
import { typeOf } from './organisation';
import { ENTITIES } from './entities';
import type { ValueType } from './values';

const TESTS: readonly CollectionTest[] = ['in', 'eq', 'ne', 'hassubset', 'hassubsequence', 'contains', 'startswith', 'endswith', 'indexof'];
const CAST: readonly ValueType[] = ['Text', 'Int', 'Long', 'Decimal'];
/** Floating numbers have several texts. */
const WITHOUT_TEXT: readonly ValueType[] = ['Binary', 'Text', 'Single', 'Double'];
const WHOLE: readonly CastTarget[] = ['Edm.Byte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64'];

export function composite(draw: Draw, names: Names): Expression | undefined {
  return draw.way<Expression | undefined>([
    [2, () => collections(draw, names, TESTS.slice(0, -1))],
    [1, () => castTest(draw, names)],
    [1, () => sameEntity(draw, names)],
  ]);
}

/** Two to three values of one type, each a property or a literal near it. */
function items(draw: Draw, names: Names, first: Expression, most: number): readonly Expression[] {
  const near = sampleValue(first, names);
  return Array.from({ length: draw.below(most + 1) }, () => {
    if (draw.chance(40)) return property(draw, names, type => type === first.type) ?? first;
    return draw.chance(8) ? NULL(first.type) : plainLiteral(draw, first.type, near);
  });
}

/** A member of an enumeration is told by its prefix, where no property beside it tells. */
const plainLiteral = (draw: Draw, type: ValueType, near: Literal['value']): Literal => ({ ...literal(draw, type, near), style: 0 });

export function collections(draw: Draw, names: Names, tests: readonly CollectionTest[]): Expression | undefined {
  const first = property(draw, names, type => type !== 'Binary' && type !== 'Duration');
  if (first === undefined) return undefined;
  const name = draw.pick(tests);
  const left = name === 'in' ? [first] : [first, ...items(draw, names, first, 2)];
  const right = items(draw, names, first, name === 'in' ? 4 : 3);
  return { kind: 'collections', name, left, right, type: name === 'indexof' ? 'Int' : 'Boolean' };
}

function castTest(draw: Draw, names: Names): Expression | undefined {
  const operand = property(draw, names, type => CAST.includes(type));
  return operand && { kind: 'isof', operand, to: draw.pick([...WHOLE, 'Edm.Decimal', 'Edm.String'] as const), type: 'Boolean' };
}

function sameEntity(draw: Draw, names: Names): Expression | undefined {
  const [one, other] = [linkPath(draw, names, 'nullable'), linkPath(draw, names, 'nullable')];
  if (one === undefined || other?.target !== one.target) return undefined;
  return { kind: 'sameEntity', left: one.path, right: other.path, operator: draw.pick(['eq', 'ne'] as const), type: 'Boolean' };
}

/** A property of another entity; now and then of one that is not there. */
export function lookup(draw: Draw, names: Names, wanted: (type: ValueType) => boolean): Expression | undefined {
  const of = draw.pick(names.organisation.sets);
  const found = draw.pick(names.organisation.entities(of));
  const candidates = Object.keys(ENTITIES[of].properties).filter(name => wanted(typeOf(of, name)));
  const key = drawKey(draw, found, 10);
  const collections = Object.entries(ENTITIES[of].links).filter(([, { many }]) => many);
  if (wanted('Int') && collections.length > 0 && draw.chance(60))
    return { kind: 'lookup', of, key, names: [draw.pick(collections)[0], '$count'], type: 'Int' };
  if (candidates.length === 0) return undefined;
  const name = draw.pick(candidates);
  return { kind: 'lookup', of, key, names: [name], type: typeOf(of, name) };
}

export function toText(draw: Draw, names: Names): Expression | undefined {
  const operand = property(draw, names, type => !WITHOUT_TEXT.includes(type));
  return operand && { kind: 'cast', operand, to: 'Edm.String', type: 'Text' };
}

/** Of texts that may hold digits, and of decimals. */
export function toInteger(draw: Draw, names: Names): Expression | undefined {
  const operand = property(draw, names, type => CAST.includes(type));
  return operand && { kind: 'cast', operand, to: draw.pick(WHOLE), type: 'Int' };
}

export function toDate(draw: Draw, names: Names): Expression | undefined {
  const operand = property(draw, names, type => type === 'Date');
  if (operand === undefined) return undefined;
  return { kind: 'cast', operand: { kind: 'cast', operand, to: 'Edm.String', type: 'Text' }, to: 'Edm.Date', type: 'Date' };
}

export function choice(draw: Draw, condition: () => Expression, value: () => Expression): Expression {
  const first = value();
  const pairs = [{ condition: condition(), value: first }];
  if (draw.chance(60)) pairs.push({ condition: condition(), value: value() });
  if (draw.chance(60)) pairs.push({ condition: { kind: 'literal', type: 'Boolean', value: true, style: 0 }, value: value() });
  return { kind: 'case', pairs, type: pairs.some(pair => pair.value.type === 'Decimal') ? 'Decimal' : first.type };
}
