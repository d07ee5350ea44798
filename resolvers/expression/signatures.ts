/** What each function takes and gives (OData 4.01 Part 2, sections 5.1.1.5 to 5.1.1.9); arithmetic has rules of its own. */
import type { ScalarName } from '../../graphql/annotated-schema';
import type { ValueType } from '../storage/storage-model';
import type { SimpleName } from './function-names';
import { isInteger, isNumber, isScalar } from './value-types';

/** `integer`: any integer; `number`: any number. */
type Parameter = ScalarName | 'integer' | 'number';

export interface Signature {
  readonly parameters: readonly Parameter[];
  readonly result: ScalarName;
}

const TEST: readonly Signature[] = [{ parameters: ['String', 'String'], result: 'Boolean' }];
const TEXT: readonly Signature[] = [{ parameters: ['String'], result: 'String' }];
const MOMENT: readonly Signature[] = [{ parameters: [], result: 'DateTime' }];
const ROUNDING: readonly Signature[] = [
  { parameters: ['Float'], result: 'Float' },
  { parameters: ['Single'], result: 'Float' },
  { parameters: ['number'], result: 'Decimal' },
];

const DAY_PART = of('Int', 'Date', 'DateTime');
const TIME_PART = of('Int', 'DateTime', 'TimeOfDay');

export const SIGNATURES: Readonly<Record<SimpleName, readonly Signature[]>> = {
  CONTAINS: TEST,
  STARTSWITH: TEST,
  ENDSWITH: TEST,
  MATCHESPATTERN: TEST,
  CONCAT: [{ parameters: ['String', 'String'], result: 'String' }],
  INDEXOF: [{ parameters: ['String', 'String'], result: 'Int' }],
  LENGTH: [{ parameters: ['String'], result: 'Int' }],
  SUBSTRING: [
    { parameters: ['String', 'integer'], result: 'String' },
    { parameters: ['String', 'integer', 'integer'], result: 'String' },
  ],
  TOLOWER: TEXT,
  TOUPPER: TEXT,
  TRIM: TEXT,
  YEAR: DAY_PART,
  MONTH: DAY_PART,
  DAY: DAY_PART,
  HOUR: TIME_PART,
  MINUTE: TIME_PART,
  SECOND: TIME_PART,
  FRACTIONALSECONDS: of('Decimal', 'DateTime', 'TimeOfDay'),
  TOTALSECONDS: of('Decimal', 'Duration'),
  TOTALOFFSETMINUTES: of('Int', 'DateTime'),
  DATE: of('Date', 'DateTime'),
  TIME: of('TimeOfDay', 'DateTime'),
  NOW: MOMENT,
  MINDATETIME: MOMENT,
  MAXDATETIME: MOMENT,
  ROUND: ROUNDING,
  FLOOR: ROUNDING,
  CEILING: ROUNDING,
};

/** Whether arguments of these types fit; an untyped null fits everywhere. */
export function fits({ parameters }: Signature, types: readonly (ValueType | undefined)[]): boolean {
  return parameters.length === types.length && parameters.every((parameter, index) => admits(parameter, types[index]));
}

function admits(parameter: Parameter, type: ValueType | undefined): boolean {
  if (type === undefined) return true;
  if (parameter === 'integer') return isInteger(type);
  return parameter === 'number' ? isNumber(type) : isScalar(type, parameter);
}

/** One signature for each type that the only parameter may have. */
function of(result: ScalarName, ...parameters: readonly ScalarName[]): readonly Signature[] {
  return parameters.map(parameter => ({ parameters: [parameter], result }));
}
