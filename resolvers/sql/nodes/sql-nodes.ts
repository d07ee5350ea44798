/** SQL as data, apart from how it is written: every node is read-only and tagged by `kind`. Whatever is not a name of the model or a parameter is a closed set of words. */
import type { SqlTemplate } from '../../../graphql/catalogue/sql-template';
import type { SqlType, SqlTypeName } from '../../storage/column-types';
import type { StoredTable } from '../../storage/storage-model';
import type { ParameterSource } from './parameter-source';
import type { ChangeConstant } from './change-constants';
import type { SearchConstant } from './search-constants';

export type SqlExpression =
  | SqlColumn
  | SqlParameter
  | { readonly kind: 'constant'; readonly text: SqlConstant }
  /** A value that the model states: a literal of the type that it is compared with, so that PostgreSQL knows it when it chooses an index. */
  | { readonly kind: 'stated'; readonly value: string }
  | { readonly kind: 'infix'; readonly operator: SqlOperator; readonly left: SqlExpression; readonly right: SqlExpression }
  | { readonly kind: 'logical'; readonly operator: 'AND' | 'OR'; readonly operands: readonly SqlExpression[] }
  | { readonly kind: 'prefix'; readonly operator: 'NOT' | '-'; readonly operand: SqlExpression }
  | { readonly kind: 'suffix'; readonly operator: SqlSuffix; readonly operand: SqlExpression }
  | { readonly kind: 'function'; readonly name: SqlFunctionName; readonly arguments: readonly SqlExpression[] }
  | { readonly kind: 'template'; readonly template: SqlTemplate; readonly arguments: readonly SqlExpression[] }
  | { readonly kind: 'cast'; readonly operand: SqlExpression; readonly type: SqlTypeName }
  /** A value that the log noted of a column of the table, a text, as one of the column's type and collation. */
  | { readonly kind: 'notedValue'; readonly table: StoredTable; readonly column: string; readonly text: SqlExpression }
  | { readonly kind: 'collate'; readonly operand: SqlExpression; readonly collation: SqlCollation }
  | { readonly kind: 'extract'; readonly part: SqlDatePart; readonly operand: SqlExpression }
  | { readonly kind: 'case'; readonly condition: SqlExpression; readonly value: SqlExpression; readonly otherwise: SqlExpression }
  /** `operand = ANY (array)` */
  | { readonly kind: 'member'; readonly operand: SqlExpression; readonly array: SqlParameter }
  | { readonly kind: 'row'; readonly items: readonly SqlExpression[] }
  | SqlAggregate
  | {
      readonly kind: 'window';
      readonly call: SqlAggregate | { readonly kind: 'rowNumber' };
      readonly partitionBy: readonly SqlExpression[];
      readonly orderBy: readonly SqlOrderItem[];
      /** Rows from the first on, to the one before or to the row itself; undefined: all rows of the partition. */
      readonly upTo: 'before' | 'current' | undefined;
    }
  | { readonly kind: 'exists'; readonly select: SqlSelect }
  | { readonly kind: 'subquery'; readonly select: SqlSelect };

/** Of all rows without an argument (`count`), or of those that `filter` is true of. */
export interface SqlAggregate {
  readonly kind: 'aggregate';
  readonly name: 'sum' | 'avg' | 'min' | 'max' | 'count' | 'bool_and' | 'bool_or' | 'array_agg';
  readonly argument: SqlExpression | undefined;
  readonly distinct: boolean;
  readonly filter: SqlExpression | undefined;
}

export interface SqlColumn {
  readonly kind: 'column';
  /** Alias of the table in the statement. */
  readonly table: string;
  readonly name: string;
}

/** `type` undefined where PostgreSQL tells it from the other side: the model does not name an enum's type. */
export interface SqlParameter {
  readonly kind: 'parameter';
  readonly source: ParameterSource;
  readonly type: SqlType | undefined;
  readonly array: boolean;
}

export type SqlConstant =
  | 'TRUE' | 'FALSE' | 'NULL' | '0' | '1' | '2' | '0.5' | "'0'" | "'NaN'" | "'Infinity'" | "'UTC'" | "'23:59:59.999999'" | "'0001-01-01'" | "'0001-01-01T00:00:00Z'" | ChangeConstant | "INTERVAL '1 day'" | "INTERVAL '1 microsecond'"
  | SearchConstant; // oxfmt-ignore
export type SqlOperator =
  | '=' | '<>' | '>' | '>=' | '<' | '<=' | 'IS DISTINCT FROM' | 'IS NOT DISTINCT FROM'
  | '+' | '-' | '*' | '/' | '%' | '||' | 'LIKE' | '~' | '~>=~' | '~<~' | '@@' | '->' | '->>' | '&&'; // oxfmt-ignore
export type SqlSuffix = 'IS NULL' | 'IS NOT NULL' | 'IS TRUE' | 'IS NOT TRUE';
export type SqlFunctionName =
  | 'strpos' | 'starts_with' | 'right' | 'substr' | 'length' | 'lower' | 'upper' | 'btrim'
  | 'trunc' | 'round' | 'floor' | 'ceil' | 'abs' | 'sign' | 'timezone' | 'count' | 'coalesce' | 'nullif' | 'translate'
  | 'replace' | 'rpad' | 'encode' | 'decode' | 'justify_hours' | 'make_interval' | 'trim_scale'
  | 'to_tsvector' | 'to_tsquery' | 'regexp_replace' | 'normalize' | 'greatest' | 'to_char'
  | 'changes.digest_of_marks'; // oxfmt-ignore
export type SqlDatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'epoch';
/** Danish order, and letters whose case is changed as Unicode has it; the order of bytes. */
export type SqlCollation = 'da-x-icu' | 'C';

/** Rows with a name of their own in a statement: one select, or several whose rows follow each other. */
export interface SqlCommonTable {
  readonly name: string;
  readonly selects: readonly SqlSelect[];
  /** Computed once and kept, so that nothing of it is computed again where it is read. */
  readonly materialized: boolean;
}

export interface SqlSelect {
  readonly kind: 'select';
  readonly with: readonly SqlCommonTable[];
  readonly columns: SqlColumns;
  readonly from: SqlSource;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpression | undefined;
  readonly groupBy: readonly SqlExpression[];
  readonly orderBy: readonly SqlOrderItem[];
  readonly limit: SqlExpression | undefined;
  readonly offset: SqlExpression | undefined;
}

/** What is selected: parts, of which those without parameters are written only once. */
export type SqlColumns = readonly (SqlColumnList | { readonly kind: 'everything'; readonly table: string })[];

export interface SqlColumnList {
  readonly kind: 'columns';
  readonly items: readonly SqlSelectItem[];
}

export interface SqlSelectItem {
  readonly expression: SqlExpression;
  readonly alias: string | undefined;
}

export type SqlSource =
  /** Of its rows only those that there are (`StoredTable.rows`), whatever the select says besides. */
  | { readonly kind: 'table'; readonly table: StoredTable; readonly alias: string }
  /** Rows made of arrays, numbered from 1 by the column `ordinal` where there is one. */
  | {
      readonly kind: 'unnest';
      readonly arrays: readonly SqlParameter[];
      readonly alias: string;
      readonly columns: readonly string[];
      readonly ordinal: string | undefined;
    }
  /** One row with one value, which is computed once however often it is used. */
  | { readonly kind: 'value'; readonly expression: SqlExpression; readonly alias: string; readonly column: string }
  | { readonly kind: 'common'; readonly name: string; readonly alias: string }
  /** A row of the table as the log noted it, a JSON object, with the types and the collations of its columns. */
  | { readonly kind: 'notedRow'; readonly table: StoredTable; readonly noted: SqlExpression; readonly alias: string }
  /** The noted changes that `changes.noted` gives. */
  | { readonly kind: 'noted'; readonly arguments: readonly SqlExpression[]; readonly alias: string }
  | { readonly kind: 'derived'; readonly select: SqlSelect; readonly alias: string }
  /** The rows of all of them (UNION ALL), whose columns are the same. */
  | { readonly kind: 'union'; readonly selects: readonly SqlSelect[]; readonly alias: string };

export interface SqlJoin {
  readonly kind: 'JOIN' | 'LEFT JOIN' | 'LEFT JOIN LATERAL' | 'CROSS JOIN LATERAL';
  readonly source: SqlSource;
  /** Undefined for a cross join. */
  readonly on: SqlExpression | undefined;
}

export interface SqlOrderItem {
  readonly expression: SqlExpression;
  readonly descending: boolean;
  /** Nulls come first ascending and last descending; without nulls nothing is said of them, so that plain indexes serve. */
  readonly nullable: boolean;
}
