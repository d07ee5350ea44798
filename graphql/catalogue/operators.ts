/**
 * The operators with their precedence (OData 4.01 Part 2, sections 5.1.1.1 to 5.1.1.3 and 5.1.1.17): a higher number binds closer, and all that are binary associate to the
 * left. Comparisons, `has` and arithmetic are functions of the GraphQL schema as well.
 */
import type { Described, Shows } from './function-row';

export interface OperatorRow extends Described, Shows {
  readonly kind: 'logical' | 'comparison' | 'flags' | 'membership' | 'arithmetic' | 'unary';
  readonly precedence: number;
}

export const LOWEST_PRECEDENCE = 1;
/** `has` and `in` are primary operators: they bind closer than the unary `not` and `-`. */
export const PRIMARY_PRECEDENCE = 8;

function row<const Kind extends OperatorRow['kind'], const Name extends string>(
  kind: Kind,
  name: Name,
  rest: Omit<OperatorRow, 'kind' | 'name' | 'version'> & Partial<Pick<OperatorRow, 'version'>>,
): OperatorRow & { readonly kind: Kind; readonly name: Name } {
  return { kind, name, version: '4.0', ...rest };
}

export const OPERATORS = [
  row('comparison', 'eq', {
    precedence: 3,
    section: '5.1.1.1.1',
    says: 'Tells whether the values are equal; null equals null.',
    example: "Persons?$filter=Firstname eq 'Anders'",
  }),
  row('comparison', 'ne', {
    precedence: 3,
    section: '5.1.1.1.2',
    says: 'Tells whether the values differ.',
    example: "Persons?$filter=Surname ne 'Nielsen'",
  }),
  row('comparison', 'gt', {
    precedence: 4,
    section: '5.1.1.1.3',
    says: 'Tells whether the first value is greater.',
    example: 'Persons?$filter=Created gt 2020-01-01T00:00:00Z',
  }),
  row('comparison', 'ge', {
    precedence: 4,
    section: '5.1.1.1.4',
    says: 'Tells whether the first value is greater or equal.',
    example: 'Persons?$filter=Created ge 2020-01-01T00:00:00Z',
  }),
  row('comparison', 'lt', {
    precedence: 4,
    section: '5.1.1.1.5',
    says: 'Tells whether the first value is less.',
    example: 'Persons?$filter=FirstEmploymentDate lt 2024-02-29',
  }),
  row('comparison', 'le', {
    precedence: 4,
    section: '5.1.1.1.6',
    says: 'Tells whether the first value is less or equal.',
    example: 'Persons?$filter=FirstEmploymentDate le 2024-02-29',
  }),
  row('flags', 'has', {
    precedence: PRIMARY_PRECEDENCE,
    section: '5.1.1.1.10',
    says: 'Tells whether a value of an enumeration has the member; null where one of them is null.',
    example: "Items?$filter=Condition has Sample.Museum.Condition'WORN'",
  }),
  row('arithmetic', 'add', {
    precedence: 5,
    section: '5.1.1.2.1',
    says: 'Adds numbers, durations, or a duration to a date or moment.',
    example: "Persons?$filter=Created add duration'P1D' lt LastChanged",
  }),
  row('arithmetic', 'sub', {
    precedence: 5,
    section: '5.1.1.2.2',
    says: 'Subtracts numbers, durations, dates or moments.',
    example: "Persons?$filter=LastChanged sub Created gt duration'P1D'",
  }),
  row('arithmetic', 'mul', {
    precedence: 6,
    section: '5.1.1.2.4',
    says: 'Multiplies numbers, or a duration with a number.',
    example: 'Functions?$filter=Id mul 2 gt 5',
  }),
  row('arithmetic', 'div', {
    precedence: 6,
    section: '5.1.1.2.5',
    says: 'Divides; of two integers, without the remainder.',
    example: 'Functions?$filter=Id div 2 eq 1',
  }),
  row('arithmetic', 'divby', {
    precedence: 6,
    version: '4.01',
    section: '5.1.1.2.5',
    says: 'Divides; of two integers, with the fraction.',
    example: 'Functions?$filter=Id divby 2 gt 1.5',
  }),
  row('arithmetic', 'mod', {
    precedence: 6,
    section: '5.1.1.2.6',
    says: 'Gives the remainder of a division.',
    example: 'Functions?$filter=Id mod 2 eq 1',
    more: [{ what: '`mod` of floating numbers', support: 'yes', request: 'Persons?$filter=7.5e0 mod 2e0 eq 1.5' }],
  }),
  row('unary', 'negate', {
    precedence: 7,
    section: '5.1.1.2.3',
    says: 'Gives the opposite number or duration; written as a minus sign.',
    example: 'Functions?$filter=-Id lt -1',
  }),
  row('unary', 'not', {
    precedence: 7,
    section: '5.1.1.1.9',
    says: 'Tells whether the condition is false; null where it is null.',
    example: 'Persons?$filter=not (Deleted eq true or ForceStop eq true)',
  }),
  row('membership', 'in', {
    precedence: PRIMARY_PRECEDENCE,
    version: '4.01',
    section: '5.1.1.1.11',
    says: 'Tells whether the value is one of a list.',
    example: "Persons?$filter=Firstname in ('Anders','Mette')",
  }),
  row('logical', 'and', {
    precedence: 2,
    section: '5.1.1.1.7',
    says: 'Tells whether both conditions are true.',
    example: 'Persons?$filter=Deleted eq false and TaxedPhone eq false',
  }),
  row('logical', 'or', {
    precedence: LOWEST_PRECEDENCE,
    section: '5.1.1.1.8',
    says: 'Tells whether one of the conditions is true.',
    example: "Persons?$filter=Firstname eq 'Anders' or Firstname eq 'Mette'",
  }),
] as const;

type Operator = (typeof OPERATORS)[number];
type NameOf<Kind extends OperatorRow['kind']> = Extract<Operator, { readonly kind: Kind }>['name'];

export type ComparisonName = NameOf<'comparison'>;
export type ArithmeticName = NameOf<'arithmetic'>;
export type UnaryName = NameOf<'unary'>;
export type BinaryName = NameOf<'logical' | 'comparison' | 'flags' | 'arithmetic'>;
/** The operators that are functions of the GraphQL schema as well. */
export type OperatorCallName = NameOf<'comparison' | 'flags' | 'arithmetic'> | 'negate';
