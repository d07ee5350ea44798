/** The functions of expressions (Part 2, sections 5.1.1.5 to 5.1.1.12), each with what it takes and gives; and those of the standard that are not offered. */
import type { EdmPrimitiveName } from '../../edm/edm-model';
import type { BoundFunction } from '../bound-request';

export interface FunctionParameter {
  /** What a fault calls it. */
  readonly label: string;
  /** The types it takes; a literal is promoted to the first that holds it. */
  readonly types: readonly EdmPrimitiveName[];
}

export interface FunctionSignature {
  /** As the standard spells it. */
  readonly name: string;
  readonly parameters: readonly FunctionParameter[];
  /** How many of the parameters must be given. */
  readonly required: number;
  /** `argument`: the type of the first argument. */
  readonly result: EdmPrimitiveName | 'argument';
}

const WHOLE_TYPES: readonly EdmPrimitiveName[] = ['Edm.Int32', 'Edm.Int16', 'Edm.Byte', 'Edm.SByte'];
const TEXT: FunctionParameter = { label: 'Edm.String', types: ['Edm.String'] };
const WHOLE: FunctionParameter = { label: 'an integer', types: WHOLE_TYPES };
const NUMBER: FunctionParameter = { label: 'a number', types: ['Edm.Decimal', 'Edm.Double', 'Edm.Single', 'Edm.Int64', ...WHOLE_TYPES] };
const MOMENT: FunctionParameter = { label: 'Edm.DateTimeOffset', types: ['Edm.DateTimeOffset'] };
const DAY: FunctionParameter = { label: 'Edm.Date or Edm.DateTimeOffset', types: ['Edm.Date', 'Edm.DateTimeOffset'] };
const CLOCK: FunctionParameter = { label: 'Edm.DateTimeOffset or Edm.TimeOfDay', types: ['Edm.DateTimeOffset', 'Edm.TimeOfDay'] };
const DURATION: FunctionParameter = { label: 'Edm.Duration', types: ['Edm.Duration'] };

function takes(
  name: string,
  parameters: FunctionSignature['parameters'],
  result: FunctionSignature['result'],
  required = parameters.length,
): FunctionSignature {
  return { name, parameters, result, required };
}

/** By lower-case name: function names are taken in any case (section 5.1.1.4). */
export const FUNCTION_SIGNATURES: ReadonlyMap<string, FunctionSignature> = new Map(
  [
    takes('concat', [TEXT, TEXT], 'Edm.String'),
    takes('contains', [TEXT, TEXT], 'Edm.Boolean'),
    takes('startswith', [TEXT, TEXT], 'Edm.Boolean'),
    takes('endswith', [TEXT, TEXT], 'Edm.Boolean'),
    takes('indexof', [TEXT, TEXT], 'Edm.Int32'),
    takes('length', [TEXT], 'Edm.Int32'),
    takes('substring', [TEXT, WHOLE, WHOLE], 'Edm.String', 2),
    takes('tolower', [TEXT], 'Edm.String'),
    takes('toupper', [TEXT], 'Edm.String'),
    takes('trim', [TEXT], 'Edm.String'),
    takes('matchesPattern', [TEXT, TEXT], 'Edm.Boolean'),
    takes('year', [DAY], 'Edm.Int32'),
    takes('month', [DAY], 'Edm.Int32'),
    takes('day', [DAY], 'Edm.Int32'),
    takes('hour', [CLOCK], 'Edm.Int32'),
    takes('minute', [CLOCK], 'Edm.Int32'),
    takes('second', [CLOCK], 'Edm.Int32'),
    takes('fractionalseconds', [CLOCK], 'Edm.Decimal'),
    takes('totalseconds', [DURATION], 'Edm.Decimal'),
    takes('totaloffsetminutes', [MOMENT], 'Edm.Int32'),
    takes('date', [MOMENT], 'Edm.Date'),
    takes('time', [MOMENT], 'Edm.TimeOfDay'),
    takes('now', [], 'Edm.DateTimeOffset'),
    takes('mindatetime', [], 'Edm.DateTimeOffset'),
    takes('maxdatetime', [], 'Edm.DateTimeOffset'),
    takes('round', [NUMBER], 'argument'),
    takes('floor', [NUMBER], 'argument'),
    takes('ceiling', [NUMBER], 'argument'),
  ].map(signature => [signature.name.toLowerCase(), signature]),
);

/** Of the standard, with what to use instead. */
export const UNOFFERED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['geo.distance', 'No property here is a place'],
  ['geo.intersects', 'No property here is a place'],
  ['geo.length', 'No property here is a place'],
]);

/** The bound name of a function in the table. */
export function boundFunctionOf(signature: FunctionSignature): BoundFunction {
  return signature.name.toLowerCase() as BoundFunction;
}

/** `substring(Edm.String, an integer[, an integer])` */
export function signatureText({ name, parameters, required }: FunctionSignature): string {
  const labels = parameters.map(({ label }) => label);
  const optional = labels.slice(required).map(label => `[, ${label}]`);
  return `${name}(${labels.slice(0, required).join(', ')}${optional.join('')})`;
}
