/** What the catalogue tells of one function: a row for each function of the standard, offered or not. Types only. */
import type { ScalarName } from '../scalar-name';
import type { SqlTemplate } from './sql-template';

/** The types that one argument may have; a literal is read as the first of them that holds it. */
export interface Parameter {
  readonly types: readonly ScalarName[];
  /** The name of the types together, in messages. */
  readonly group?: 'an integer' | 'a number';
}

/** A request of docs/odata-support.md that shows something; a test sends it. */
export interface Shown {
  readonly what: string;
  readonly support: 'yes' | '501';
  readonly request: string;
}

/** The members of every row of the catalogue. */
export interface Described {
  /** As the standard spells it. */
  readonly name: string;
  /** The version of OData that has it first. */
  readonly version: '4.0' | '4.01';
  /** Section of OData 4.01 Part 2. */
  readonly section: string;
  /** A sentence for the documents and for the GraphQL schema. */
  readonly says: string;
}

export interface Shows {
  /** A request that uses it. */
  readonly example: string;
  /** More requests to show, beside the example. */
  readonly more?: readonly Shown[];
}

/**
 * A function of values. Its SQL is a template, in which `$1` stands for the first argument (`upper($1)`); or the name of a builder in
 * `resolvers/sql/expressions/build-function.ts`.
 */
export interface ValueFunction<Builder extends string = string> extends Described, Shows {
  readonly kind: 'value';
  readonly parameters: readonly Parameter[];
  /** How many of the parameters must be given; all of them where it is not stated. */
  readonly required?: number;
  /** `argument`: the type of the first argument. */
  readonly result: ScalarName | 'argument';
  readonly sql: SqlTemplate | { readonly builder: Builder };
  /** It tells parts of a moment in the moment's own time zone. */
  readonly isZoned?: true;
}

/** A function that is bound in a way of its own, to an expression that is no call. */
export interface SpecialFunction extends Described, Shows {
  readonly kind: 'special';
  readonly binder: 'case' | 'type' | 'collections';
}

/** Of the standard, but not offered: 501. */
export interface UnofferedFunction extends Described, Shows {
  readonly kind: 'unoffered';
  /** Why not, or what to use instead: a sentence without its full stop. */
  readonly instead: string;
}

export type FunctionRow<Builder extends string = string> = ValueFunction<Builder> | SpecialFunction | UnofferedFunction;
