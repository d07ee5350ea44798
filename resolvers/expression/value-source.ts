/** Where the value of a parameter comes from: the document itself, or a variable. A tree that holds sources holds no value that a request gives. Types, and the ways to derive one source from another. */

/** The values of a request's variables, as GraphQL has coerced them. */
export type Variables = Readonly<Record<string, unknown>>;

/** Undefined for a variable without a value, whatever its name: every object has a `constructor`. */
export function givenValue(name: string, variables: Variables): unknown {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** A value in the form that `graphql/data-plane-types.ts` states for its type. */
export type LiteralValue = string | number | boolean;

/** A variable that stands in an argument where a value or a list of values may stand. */
export class Slot {
  constructor(readonly variable: string) {}
}

/** A pure function: what becomes of a value before it is sent. */
export type Conversion = (value: LiteralValue) => LiteralValue;
type ListConversion = (values: readonly LiteralValue[]) => readonly LiteralValue[];

export type ValueSource =
  /** Of the document's text. */
  | { readonly kind: 'constant'; readonly value: LiteralValue }
  | { readonly kind: 'slot'; readonly variable: string; readonly convert: Conversion | undefined };

export type ListSource =
  | { readonly kind: 'items'; readonly items: readonly ValueSource[] }
  | { readonly kind: 'list'; readonly variable: string; readonly convert: ListConversion | undefined };

export function converted(source: ValueSource, conversion: Conversion): ValueSource {
  if (source.kind === 'constant') return { kind: 'constant', value: conversion(source.value) };
  const { convert: earlier } = source;
  return { ...source, convert: earlier ? value => conversion(earlier(value)) : conversion };
}

export function convertedList(list: Extract<ListSource, { kind: 'list' }>, conversion: ListConversion): ListSource {
  const { convert: earlier } = list;
  return { ...list, convert: earlier ? values => conversion(earlier(values)) : conversion };
}

/** GraphQL has coerced the variable for the place where the slot stands. */
export function valueFrom(source: ValueSource, variables: Variables): LiteralValue {
  if (source.kind === 'constant') return source.value;
  const value = variables[source.variable] as LiteralValue;
  return source.convert ? source.convert(value) : value;
}

export function listFrom(source: ListSource, variables: Variables): readonly LiteralValue[] {
  if (source.kind === 'items') return source.items.map(item => valueFrom(item, variables));
  const values = variables[source.variable] as readonly LiteralValue[];
  return source.convert ? source.convert(values) : values;
}
