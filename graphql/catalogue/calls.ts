/** What a call in an expression names: an operator or a function, each by its name in the GraphQL enum `ExpressionFunction`. */
import type { Catalogue } from './catalogue';
import type { CalledFunction } from './functions';
import { OPERATORS, type OperatorCallName } from './operators';

export type OperatorCall = Extract<(typeof OPERATORS)[number], { readonly name: OperatorCallName }>;
export type CallRow = OperatorCall | CalledFunction;
export type ArithmeticCall = Extract<OperatorCall, { readonly kind: 'arithmetic' }>;
/** All but the comparisons. */
export type FunctionCall = Exclude<CallRow, { readonly kind: 'comparison' }>;

const OPERATOR_CALLS = OPERATORS.flatMap((row): OperatorCall[] => (isCall(row) ? [row] : []));
const BY_NAME: ReadonlyMap<string, OperatorCall> = new Map(OPERATOR_CALLS.map(row => [row.name, row]));

/** In the order of the catalogue. */
export function callsOf({ functions }: Catalogue): readonly CallRow[] {
  return [...OPERATOR_CALLS, ...[...functions.values()].filter(row => row.kind === 'value')];
}

/** The GraphQL name of an operator or function. */
export function callName({ name }: CallRow): string {
  return name.toUpperCase();
}

export function operatorCall(name: OperatorCallName): OperatorCall {
  const row = BY_NAME.get(name);
  if (row === undefined) throw new Error(`The catalogue has no operator ${name}.`);
  return row;
}

/** By its GraphQL name; undefined where the catalogue has none of that name. */
export function findCall(name: string, { functions }: Catalogue): CallRow | undefined {
  const row = BY_NAME.get(name.toLowerCase()) ?? functions.get(name.toLowerCase());
  return row === undefined || row.kind === 'special' || row.kind === 'unoffered' ? undefined : row;
}

function isCall(row: (typeof OPERATORS)[number]): row is OperatorCall {
  return row.kind === 'comparison' || row.kind === 'flags' || row.kind === 'arithmetic' || row.name === 'negate';
}
