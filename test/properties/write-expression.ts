/** An expression -> OData text (not yet percent-encoded), with only the parentheses that precedence needs (Part 2, section 5.1.1.17). */
import { clockAhead, durationText, instantText } from './calendar';
import { OUTER } from './expression';
import type { Expression, Literal, Path, Step } from './expression';
import { ENTITIES } from './entities';
import { typeOf } from './organisation';
import { writeSearch } from './write-search';
import { Rational } from './rational';
import { MEMBERS, floatingText, temporalText } from './values';

/** The higher, the tighter it binds. */
function precedence(expression: Expression): number {
  switch (expression.kind) {
    case 'logical':
      return expression.operator === 'or' ? 1 : 2;
    case 'comparison':
      return expression.operator === 'eq' || expression.operator === 'ne' ? 3 : 4;
    case 'linkTest':
    case 'sameEntity':
      return 3;
    case 'collections':
      return expression.name === 'eq' || expression.name === 'ne' ? 3 : 8;
    case 'arithmetic':
      return expression.operator === 'add' || expression.operator === 'sub' ? 5 : 6;
    case 'not':
    case 'negate':
      return 7;
    default:
      return 8;
  }
}

export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return writeLiteral(expression);
    case 'property':
      return printPath(expression.path);
    case 'comparison':
    case 'logical':
    case 'arithmetic':
      return printBinary(expression);
    case 'not':
      return `not ${printInside(expression.operand, 7)}`;
    case 'negate':
      return printNegation(expression.operand);
    case 'in':
      return `${printInside(expression.operand, 8)} in (${expression.values.map(writeLiteral).join(',')})`;
    case 'call':
      if (expression.name === 'has') return expression.arguments.map(operand => printInside(operand, 8)).join(' has ');
      return `${expression.name}(${expression.arguments.map(writeExpression).join(',')})`;
    case 'quantifier':
      return `${printPath(expression.path)}/${expression.operator}(${printPredicate(expression.as, expression.predicate)})`;
    case 'count':
      return `${printPath(expression.path)}/$count${printCounted(expression)}`;
    case 'computed':
      return expression.name;
    case 'linkTest':
      return `${printPath(expression.path)} ${expression.operator} null`;
    default:
      return printComposite(expression);
  }
}

type Composite = Extract<Expression, { kind: 'case' | 'cast' | 'isof' | 'collections' | 'lookup' | 'sameEntity' }>;

function printComposite(expression: Composite): string {
  switch (expression.kind) {
    case 'case':
      return `case(${expression.pairs.map(printPair).join(',')})`;
    case 'cast':
    case 'isof':
      return `${expression.kind}(${writeExpression(expression.operand)},${expression.to})`;
    case 'collections':
      return printCollections(expression);
    case 'lookup':
      return `$root/${ENTITIES[expression.of].set ?? ''}${writeKey({ of: expression.of, values: expression.key })}/${expression.names.join('/')}`;
    case 'sameEntity':
      return `${printPath(expression.left)} ${expression.operator} ${printPath(expression.right)}`;
  }
}

/** Between two digits a colon would be part of a time of day. */
function printPair({ condition, value }: Extract<Expression, { kind: 'case' }>['pairs'][number]): string {
  const [left, right] = [writeExpression(condition), writeExpression(value)];
  return `${left}${/\d$/.test(left) && /^\d/.test(right) ? ' : ' : ':'}${right}`;
}

function printCounted({ filter, search }: Extract<Expression, { kind: 'count' }>): string {
  const options = [...(filter ? [`$filter=${writeExpression(filter)}`] : []), ...(search ? [`$search=${writeSearch(search)}`] : [])];
  return options.length > 0 ? `(${options.join(';')})` : '';
}

function printCollections({ name, left, right }: Extract<Expression, { kind: 'collections' }>): string {
  const [first, second] = [left, right].map(items => `[${items.map(writeExpression).join(',')}]`);
  if (name === 'in') return `${left.map(item => printInside(item, 8)).join('')} in ${second ?? ''}`;
  return name === 'eq' || name === 'ne' ? `${first ?? ''} ${name} ${second ?? ''}` : `${name}(${first ?? ''},${second ?? ''})`;
}

const printPath = ({ variable, names }: Path): string =>
  [...(variable === undefined ? [] : [variable === OUTER ? '$it' : variable]), ...names].join('/');

const printPredicate = (as: string, predicate: Expression | undefined): string => (predicate ? `${as}:${writeExpression(predicate)}` : '');

function printInside(operand: Expression, level: number): string {
  const text = writeExpression(operand);
  return precedence(operand) < level ? `(${text})` : text;
}

/** All binary operators associate to the left. */
function printBinary(expression: Extract<Expression, { kind: 'comparison' | 'logical' | 'arithmetic' }>): string {
  const level = precedence(expression);
  return `${printInside(expression.left, level)} ${expression.operator} ${printInside(expression.right, level + 1)}`;
}

/** A minus before digits would be part of the number. */
function printNegation(operand: Expression): string {
  return operand.kind === 'literal' ? `-(${writeLiteral(operand)})` : `-${printInside(operand, 8)}`;
}

/** Names of key properties are written where there are several. */
export function writeKey({ of, values }: NonNullable<Step['key']>): string {
  const parts = ENTITIES[of].key.map((name, index) => {
    const text = writeLiteral({ kind: 'literal', style: 0, type: typeOf(of, name), value: values[index] ?? null });
    return values.length === 1 ? text : `${name}=${text}`;
  });
  return `(${parts.join(',')})`;
}

function writeLiteral({ value, type, style }: Literal): string {
  if (value === null) return 'null';
  if (value instanceof Rational) return printNumber(value, style);
  if (type === 'Duration') return `${style % 2 === 0 ? 'duration' : ''}'${durationText(value as bigint)}'`;
  if (type === 'Instant') return printInstant(value as bigint, style);
  if (typeof value === 'bigint') return style % 2 === 0 ? withoutZeros(temporalText(value, type)) : temporalText(value, type);
  if (typeof value === 'number') return floatingText(value, type);
  if (type in MEMBERS) return `${style % 2 === 0 ? `Sample.Museum.${type}` : ''}'${String(value)}'`;
  if (type === 'Binary') return `binary'${String(value)}'`;
  return type === 'Text' ? `'${(value as string).replaceAll("'", "''")}'` : String(value);
}

function printNumber(value: Rational, style: number): string {
  const text = value.toDecimalText();
  if (text === undefined) throw new Error('The generator must not write a fraction without an end.');
  return style === 3 && !text.includes('.') ? `${text}.0` : text;
}

/** In UTC, or at an offset of two hours; with six decimals, or with those that count. */
function printInstant(moment: bigint, style: number): string {
  if (style === 3) return instantText(moment + clockAhead(style)).replace('Z', '+02:00');
  return style % 2 === 0 ? withoutZeros(instantText(moment)) : instantText(moment);
}

function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(Z?)$/, '$1$2').replace(/\.(Z?)$/, '$1');
}
