/** Short ways to make SQL nodes. */
import type { ListSource, ValueSource } from '../../expression/value-source';
import { SQL_TYPE, type SqlType, type SqlTypeName } from '../../storage/column-types';
import type { ValueType } from '../../storage/storage-model';
import { encoded, encodedList, type CountKind, type ParameterSource } from './parameter-source';
import { encodingOf, parameterValue } from './parameter-value';
import type { SqlColumns, SqlConstant, SqlExpression, SqlFunctionName, SqlOperator, SqlParameter, SqlSelect, SqlSuffix } from './sql-nodes';

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

/** Text in the order of its code points, which is the fastest, and for UUIDs as text the order of the UUIDs. */
export function byCodePoint(operand: SqlExpression): SqlExpression {
  return { kind: 'collate', operand, collation: 'C' };
}

/** What the source states, in a type's final form (`graphql/data-plane-types.ts`), as a parameter of that type. */
export function stated(type: ValueType, value: unknown): SqlParameter {
  return parameter({ kind: 'constant', value: parameterValue(type, value) }, sqlType(type));
}

/** A literal as a parameter of a type; `comparedAs`: of that of the column that it is compared with, where that is another one. */
export function parameterOf(type: ValueType, source: ValueSource, comparedAs?: SqlType): SqlParameter {
  return parameter(encoded(source, encodingOf(type)), comparedAs ?? sqlType(type));
}

/** Several at once, as one array. */
export function arrayOf(type: ValueType, list: ListSource, comparedAs?: SqlType): SqlParameter {
  return { ...parameter(encodedList(list, encodingOf(type)), comparedAs ?? sqlType(type)), array: true };
}

/** What is known only when the statement is sent. */
export function parameter(source: ParameterSource, type: SqlType | undefined): SqlParameter {
  return { kind: 'parameter', source, type, array: false };
}

export function textParameter(value: string): SqlParameter {
  return parameter({ kind: 'constant', value }, SQL_TYPE.String);
}

export function integerParameter(value: number): SqlParameter {
  return parameter({ kind: 'constant', value }, SQL_TYPE.Int);
}

/** A number that does not enter the text, of those that only the request tells. */
export function countParameter(kind: CountKind): SqlParameter {
  return parameter({ kind }, SQL_TYPE.Int);
}

/** An enum's own type has a name that the model does not tell; PostgreSQL finds it from the other side. */
export function sqlType(type: ValueType): SqlTypeName | undefined {
  return type.kind === 'enum' ? undefined : SQL_TYPE[type.name];
}

type SelectParts = Pick<SqlSelect, 'columns' | 'from'> & Partial<SqlSelect>;

/** A select of nothing but what is given. */
export function select(parts: SelectParts): SqlSelect {
  return { kind: 'select', with: [], joins: [], where: undefined, groupBy: [], orderBy: [], limit: undefined, offset: undefined, ...parts };
}

/** The columns of a select within an expression: one, which needs no name. */
export function oneColumn(expression: SqlExpression): SqlColumns {
  return [{ kind: 'columns', items: [{ expression, alias: undefined }] }];
}

/** The value that a select of nothing but what is given has in its one row; null without a row. */
export function subquery(expression: SqlExpression, parts: Omit<SelectParts, 'columns'>): SqlExpression {
  return { kind: 'subquery', select: select({ ...parts, columns: oneColumn(expression) }) };
}

/** Whether a select of nothing but what is given has a row. */
export function exists(parts: Omit<SelectParts, 'columns'>): SqlExpression {
  return { kind: 'exists', select: select({ ...parts, columns: oneColumn(constant('1')) }) };
}
