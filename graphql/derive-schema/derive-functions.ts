/** The catalogue -> SDL of the enum by which a call names an operator or a function. */
import { callName, callsOf } from '../catalogue/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { block, described } from './sdl-text';

const DESCRIPTION = 'Operators and functions, each with the meaning it has in OData 4.01 Part 2, section 5.1.1.';

export function deriveFunctions(catalogue: Catalogue): string {
  return block(
    'enum ExpressionFunction',
    DESCRIPTION,
    callsOf(catalogue).map(row => described(row.says, callName(row))),
  );
}
