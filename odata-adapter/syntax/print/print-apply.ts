/** The transformations of `$apply` -> their text (Data Aggregation, section 3). */
import { assertNever } from '../../../std/assert-never';
import type { AggregateSyntax, ApplySyntax, GroupingSyntax, TransformationSyntax } from '../apply-tree';
import type { PathExpressionSyntax } from '../syntax-tree';
import type { LinkPiece, Printing } from './link-piece';
import { printExpression, printPath } from './print-expression';
import { printCompute, printOrderBy, printRows } from './print-options';
import { printSearch } from './print-search';
import { separatePieces } from './separate-pieces';

type Pieces = readonly LinkPiece[];

export function printApply({ steps }: ApplySyntax, printing: Printing): Pieces {
  return separatePieces(
    steps.map(step => printTransformation(step, printing)),
    '/',
  );
}

function printTransformation(step: TransformationSyntax, printing: Printing): Pieces {
  if (step.kind === 'identity') return [step.kind];
  return [`${step.kind === 'extreme' ? step.name : step.kind}(`, ...printParameters(step, printing), ')'];
}

function printParameters(step: Exclude<TransformationSyntax, { kind: 'identity' }>, printing: Printing): Pieces {
  switch (step.kind) {
    case 'filter':
      return printExpression(step.condition, printing);
    case 'search':
      return printSearch(step.search, printing);
    case 'compute':
      return printCompute(step.compute, printing);
    case 'orderby':
      return printOrderBy(step.orderby, printing);
    case 'top':
    case 'skip':
      return printRows(step.rows, printing);
    case 'aggregate':
      return separatePieces(
        step.items.map(item => printAggregate(item, printing)),
        ',',
      );
    case 'groupby':
      return printGroupby(step, printing);
    case 'concat':
      return separatePieces(
        step.branches.map(branch => printApply(branch, printing)),
        ',',
      );
    case 'extreme':
      return [...printExpression(step.amount, printing), ',', ...printExpression(step.value, printing)];
    default:
      return assertNever(step);
  }
}

function printGroupby({ elements, steps }: Extract<TransformationSyntax, { kind: 'groupby' }>, printing: Printing): Pieces {
  const printed = elements.map(element => printGrouping(element, printing));
  return ['(', ...separatePieces(printed, ','), ')', ...(steps === undefined ? [] : [',', ...printApply(steps, printing)])];
}

function printGrouping(element: GroupingSyntax, printing: Printing): Pieces {
  if (element.kind === 'path') return printPath(element, printing);
  return ['rollup(', ...printPaths(element.levels, printing), ')'];
}

/** What is counted names no method. */
function printAggregate({ value, method, from, alias }: AggregateSyntax, printing: Printing): Pieces {
  const counted = value === undefined ? ['$count'] : printExpression(value, printing);
  const outer = from.flatMap(step => [' from ', ...printPaths(step.paths, printing), ` with ${step.method}`]);
  return [...counted, ...(method === 'count' ? [] : [` with ${method}`]), ...outer, ` as ${alias.name}`];
}

function printPaths(paths: readonly PathExpressionSyntax[], printing: Printing): Pieces {
  return separatePieces(
    paths.map(path => printPath(path, printing)),
    ',',
  );
}
