/** Short ways to make SQL nodes. */
import { GivenValue } from '../../expression/given-value';
import { scalar } from '../../expression/value-types';
import { SQL_TYPE, type SqlTypeName } from '../../storage/column-types';
import type { ValueType } from '../../storage/storage-model';
import { parameterValue } from './parameter-value';
import type { SqlConstant, SqlExpression, SqlFunctionName, SqlOperator, SqlParameter, SqlSelect, SqlSuffix } from './sql-nodes';

export function constant(text: SqlConstant): SqlExpression {
  return { kind: 'constant', text };
}

export const SQL_TRUE = constant('TRUE');
export const SQL_FALSE = constant('FALSE');

export function infix(left: SqlExpression, operator: SqlOperator, right: SqlExpression): SqlExpression {
  return { kind: 'infix', operator, left, right };
}

export function suffix(operand: SqlExpression, operator: SqlSuffix): SqlExpression {
  return { kind: 'suffix', operator, operand };
}

export function not(operand: SqlExpression): SqlExpression {
  return { kind: 'prefix', operator: 'NOT', operand };
}

/** TRUE when empty. */
export function allOf(operands: readonly SqlExpression[]): SqlExpression {
  return logical('AND', operands, SQL_TRUE);
}

/** FALSE when empty. */
export function anyOf(operands: readonly SqlExpression[]): SqlExpression {
  return logical('OR', operands, SQL_FALSE);
}

function logical(operator: 'AND' | 'OR', operands: readonly SqlExpression[], empty: SqlExpression): SqlExpression {
  const flat = operands.flatMap(operand => (operand.kind === 'logical' && operand.operator === operator ? operand.operands : [operand]));
  const [first] = flat;
  if (first === undefined) return empty;
  return flat.length === 1 ? first : { kind: 'logical', operator, operands: flat };
}

export function call(name: SqlFunctionName, ...operands: readonly SqlExpression[]): SqlExpression {
  return { kind: 'function', name, arguments: operands };
}

export function cast(operand: SqlExpression, type: SqlTypeName): SqlExpression {
  return { kind: 'cast', operand, type };
}

/** Text in Danish order. */
export function danish(operand: SqlExpression): SqlExpression {
  return { kind: 'collate', operand, collation: 'da-x-icu' };
}

/** What is written in a type's final form (`graphql/data-plane-types.ts`) as a parameter of that type. */
export function parameterOf(type: ValueType, value: unknown): SqlParameter {
  if (value instanceof GivenValue) return { ...parameterOf(type, value.passOn()), source: { given: value, type } };
  return { kind: 'parameter', value: parameterValue(type, value), type: sqlType(type), array: false };
}

/** Several at once, as one array. */
export function arrayOf(type: ValueType, values: readonly unknown[]): SqlParameter {
  return { kind: 'parameter', value: values.map(value => parameterValue(type, value)), type: sqlType(type), array: true };
}

export function textParameter(value: string): SqlParameter {
  return { kind: 'parameter', value, type: 'text', array: false };
}

export function integerParameter(value: number | GivenValue): SqlParameter {
  if (value instanceof GivenValue) return parameterOf(scalar('Int'), value);
  return { kind: 'parameter', value, type: 'integer', array: false };
}

/** An enum's own type has a name that the model does not tell; PostgreSQL finds it from the other side. */
export function sqlType(type: ValueType): SqlTypeName | undefined {
  return type.kind === 'enum' ? undefined : SQL_TYPE[type.name];
}

/** A select of nothing but what is given. */
export function select(parts: Pick<SqlSelect, 'columns' | 'from'> & Partial<SqlSelect>): SqlSelect {
  return { kind: 'select', with: [], joins: [], where: undefined, groupBy: [], orderBy: [], limit: undefined, offset: undefined, ...parts };
}
