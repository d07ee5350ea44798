/** The parameters that rows of functions are made of. */
import type { Parameter } from './function-row';

export const TEXT: Parameter = { types: ['String'] };
export const WHOLE: Parameter = { types: ['Int', 'Short', 'Byte', 'SByte', 'Long'], group: 'an integer' };
export const NUMBER: Parameter = { types: ['Decimal', 'Float', 'Single', 'Long', 'Int', 'Short', 'Byte', 'SByte'], group: 'a number' };
export const MOMENT: Parameter = { types: ['DateTime'] };
export const DAY: Parameter = { types: ['Date', 'DateTime'] };
export const CLOCK: Parameter = { types: ['DateTime', 'TimeOfDay'] };
export const DURATION: Parameter = { types: ['Duration'] };
