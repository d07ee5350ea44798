/** `property op literal` of the entity at hand -> `{ firstname: { eq: $p0 } }`, over complex properties and to-one links; undefined for all that a field's filter does not say. */
import type { CallRow } from '../../graphql/catalogue/calls';
import { MIRRORED } from '../../graphql/catalogue/mirrored';
import { isLiteral } from '../binding/operators/is-literal';
import type { BoundExpression, BoundValue } from '../binding/bound-request';
import { constant, object, type InputObject } from './input-value';
import { fieldLiteral, fieldLiterals, isNull } from './literal-input';

type Property = Extract<BoundExpression, { kind: 'property' }>;
type Membership = Extract<BoundExpression, { kind: 'in' }>;
type FieldCondition = Extract<BoundExpression, { kind: 'property' | 'call' | 'in' }>;

export function compileFieldFilter(condition: FieldCondition, subject: string | undefined): InputObject | undefined {
  switch (condition.kind) {
    case 'property':
      return compileFlag(condition, subject);
    case 'in':
      return compileIn(condition, subject);
    case 'call':
      return compileCall(condition.function, condition.arguments, subject);
  }
}

/** A flag by itself is null where it is null, and a comparison is not: only a flag that never is goes as one. */
function compileFlag(property: Property, subject: string | undefined): InputObject | undefined {
  const isCertain = property.through.length === 0 && property.path.every(({ nullable }) => !nullable);
  return isCertain ? onField(property, object({ eq: constant('true') }), subject) : undefined;
}

function compileIn({ operand, values }: Membership, subject: string | undefined): InputObject | undefined {
  if (operand.kind !== 'property' || values.length === 0 || !values.every(value => isOfField(value, operand))) return undefined;
  return onField(operand, object({ in: fieldLiterals(operand.type, values) }), subject);
}

/** The functions that the filters of fields have as members. */
const TEXT_TESTS: readonly string[] = ['contains', 'startswith', 'endswith'];
const EQUALITY: readonly string[] = ['eq', 'ne'];

function compileCall(row: CallRow, [left, right]: readonly BoundExpression[], subject: string | undefined): InputObject | undefined {
  if (isLiteral(left) && right?.kind === 'property')
    return row.kind === 'comparison' ? compileTest({ name: MIRRORED[row.name], property: right, value: left }, subject) : undefined;
  if (left?.kind !== 'property' || !isLiteral(right)) return undefined;
  const isTest = row.kind === 'comparison' || TEXT_TESTS.includes(row.name);
  return isTest ? compileTest({ name: row.name, property: left, value: right }, subject) : undefined;
}

interface FieldTest {
  /** Of an operator or a function. */
  readonly name: string;
  readonly property: Property;
  readonly value: BoundValue;
}

function compileTest({ name, property, value }: FieldTest, subject: string | undefined): InputObject | undefined {
  const isNullTest = isNull(value) && EQUALITY.includes(name);
  if (!isNullTest && !isOfField(value, property)) return undefined;
  if (property.through.length > 0 && !isFalseWithoutTarget(name, value)) return undefined;
  if (!EQUALITY.includes(name) && isUnordered(property)) return undefined;
  return onField(property, object({ [name]: fieldLiteral(value) }), subject);
}

/** What is false for null, so that it makes no difference whether the link or the value is missing. */
function isFalseWithoutTarget(name: string, value: BoundValue): boolean {
  return name !== 'ne' && !TEXT_TESTS.includes(name) && !isNull(value);
}

function isOfField(value: BoundValue, property: Property): boolean {
  const { type } = value;
  if (isNull(value) || type.kind !== property.type.kind) return false;
  return type.kind === 'null' || property.type.kind === 'null' || type.name === property.type.name;
}

function isUnordered({ type }: Property): boolean {
  return type.kind === 'primitive' && (type.name === 'Edm.Boolean' || type.name === 'Edm.Binary');
}

function onField({ variable, through, path }: Property, test: InputObject, subject: string | undefined): InputObject | undefined {
  if (variable !== subject) return undefined;
  const field = path.reduceRight((inner, { field: name }) => object({ [name]: inner }), test);
  return through.reduceRight((inner, { navigation }) => object({ [navigation.field]: object({ is: inner }) }), field);
}
