/** Functions called by name -> SQL (OData 4.01 Part 2, sections 5.1.1.5 to 5.1.1.9). */
import type { CallExpression } from '../../expression/expression-tree';
import type { SimpleName } from '../../expression/function-names';
import { buildDateFunction } from './build-date-function';
import { buildRounding, type RoundingName } from './build-rounding';
import { buildTextFunction, type TextFunctionName } from './build-text-function';
import type { SqlContext } from '../tables/sql-context';
import type { SqlExpression } from '../nodes/sql-nodes';

export function buildFunction({ arguments: operands, type }: CallExpression, name: SimpleName, context: SqlContext): SqlExpression {
  if (isText(name)) return buildTextFunction(name, operands, context);
  if (isRounding(name)) return buildRounding(name, operands, type, context);
  return buildDateFunction(name, operands, context);
}

const ROUNDING: ReadonlySet<SimpleName> = new Set<RoundingName>(['ROUND', 'FLOOR', 'CEILING']);
const TEXT: ReadonlySet<SimpleName> = new Set<TextFunctionName>([
  'CONTAINS', 'STARTSWITH', 'ENDSWITH', 'CONCAT', 'INDEXOF', 'LENGTH', 'SUBSTRING', 'TOLOWER', 'TOUPPER', 'TRIM', 'MATCHESPATTERN',
]); // prettier-ignore

function isRounding(name: SimpleName): name is RoundingName {
  return ROUNDING.has(name);
}

function isText(name: SimpleName): name is TextFunctionName {
  return TEXT.has(name);
}
