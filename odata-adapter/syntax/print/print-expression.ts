/** An expression -> its text, with the parentheses that precedence needs (Part 2, section 5.1.1.17): parsed again it is the same tree. */
import { assertNever } from '../../../std/assert-never';
import { LOWEST_PRECEDENCE, OPERATORS, PRIMARY_PRECEDENCE } from '../expressions/operator-names';
import type { ExpressionSyntax, KeySyntax, PathExpressionSegmentSyntax, PathExpressionSyntax } from '../syntax-tree';
import type { LinkPiece, Printing } from './link-piece';
import { printNestedOptions } from './print-options';
import { separatePieces } from './separate-pieces';

type Pieces = readonly LinkPiece[];
type Kind<K extends ExpressionSyntax['kind']> = Extract<ExpressionSyntax, { kind: K }>;

/** Between the arithmetic operators and `has` and `in`. */
const UNARY_PRECEDENCE = 7;
const OPERAND_PRECEDENCE = PRIMARY_PRECEDENCE + 1;

/** `least` is the precedence that the expression needs to stand without parentheses. */
export function printExpression(expression: ExpressionSyntax, printing: Printing, least = LOWEST_PRECEDENCE): Pieces {
  const substitute = printing.substitute(expression);
  if (substitute !== undefined) return [substitute];
  const pieces = printBare(expression, printing);
  return precedenceOf(expression) < least ? ['(', ...pieces, ')'] : pieces;
}

function precedenceOf(expression: ExpressionSyntax): number {
  switch (expression.kind) {
    case 'binary':
      return OPERATORS.get(expression.operator)?.precedence ?? LOWEST_PRECEDENCE;
    case 'in':
      return PRIMARY_PRECEDENCE;
    case 'unary':
      return UNARY_PRECEDENCE;
    case 'literal':
    case 'path':
    case 'alias':
    case 'list':
    case 'object':
    case 'call':
      return OPERAND_PRECEDENCE;
    default:
      return assertNever(expression);
  }
}

function printBare(expression: ExpressionSyntax, printing: Printing): Pieces {
  switch (expression.kind) {
    case 'literal':
      return [printing.literal(expression)];
    case 'path':
      return printPath(expression, printing);
    case 'alias':
      return [`@${expression.name}`];
    case 'unary':
      return printUnary(expression, printing);
    case 'binary':
      return printBinary(expression, printing);
    case 'in':
      return [...printExpression(expression.operand, printing, PRIMARY_PRECEDENCE), ' in ', ...printMembers(expression.list, printing)];
    case 'list':
      return ['[', ...printEach(expression.items, printing), ']'];
    case 'object':
      return printObject(expression, printing);
    case 'call':
      return printCall(expression, printing);
    default:
      return assertNever(expression);
  }
}

/** A minus that touched a number would be the number's own. */
function printUnary({ operator, operand }: Kind<'unary'>, printing: Printing): Pieces {
  switch (operator) {
    case 'not':
      return ['not ', ...printExpression(operand, printing, UNARY_PRECEDENCE)];
    case 'negate':
      return operand.kind === 'path' ? ['-', ...printPath(operand, printing)] : ['-(', ...printExpression(operand, printing), ')'];
    default:
      return assertNever(operator);
  }
}

/** Operators associate to the left. */
function printBinary(expression: Kind<'binary'>, printing: Printing): Pieces {
  const precedence = precedenceOf(expression);
  const left = printExpression(expression.left, printing, precedence);
  return [...left, ` ${expression.operator} `, ...printExpression(expression.right, printing, precedence + 1)];
}

/** In the parentheses after `in` stand literals, or one expression for a collection. */
function printMembers(list: ExpressionSyntax, printing: Printing): Pieces {
  const substitute = printing.substitute(list);
  if (substitute !== undefined) return [substitute];
  if (list.kind === 'list' && list.items.every(({ kind }) => kind === 'literal')) return ['(', ...printEach(list.items, printing), ')'];
  const pieces = printExpression(list, printing);
  return precedenceOf(list) < OPERAND_PRECEDENCE ? ['((', ...pieces, '))'] : pieces;
}

function printEach(expressions: readonly ExpressionSyntax[], printing: Printing): Pieces {
  return separatePieces(
    expressions.map(expression => printExpression(expression, printing)),
    ',',
  );
}

function printObject({ members }: Kind<'object'>, printing: Printing): Pieces {
  const printed = members.map(({ name, value }) => [`${JSON.stringify(name)}:`, ...printExpression(value, printing)]);
  return ['{', ...separatePieces(printed, ','), '}'];
}

function printCall({ name, arguments: values }: Kind<'call'>, printing: Printing): Pieces {
  return [`${name}(`, ...(name === 'case' ? printCases(values, printing) : printEach(values, printing)), ')'];
}

/** Conditions and values in turn. A colon that touched a time of day would be part of it. */
function printCases(values: readonly ExpressionSyntax[], printing: Printing): Pieces {
  return values.flatMap((value, index) => {
    const separator = index % 2 === 1 ? [' :'] : index > 0 ? [','] : [];
    return [...separator, ...printExpression(value, printing)];
  });
}

export function printPath({ segments }: PathExpressionSyntax, printing: Printing): Pieces {
  return separatePieces(
    segments.map(segment => printSegment(segment, printing)),
    '/',
  );
}

function printSegment(segment: PathExpressionSegmentSyntax, printing: Printing): Pieces {
  switch (segment.kind) {
    case 'name':
      return [printing.name(segment)];
    case 'keyed':
      return [printing.name(segment), ...printKey(segment.key, printing)];
    case 'system':
      if (segment.name === 'it') return [printing.it];
      return [`$${segment.name}`, ...(segment.options === undefined ? [] : printNestedOptions(segment.options, printing))];
    case 'lambda':
      if (segment.predicate === undefined) return [`${segment.operator}()`];
      return [`${segment.operator}(${segment.variable ?? ''}:`, ...printExpression(segment.predicate, printing), ')'];
    default:
      return assertNever(segment);
  }
}

function printKey(key: KeySyntax, printing: Printing): Pieces {
  if (key.kind === 'single') return ['(', ...printExpression(key.value, printing), ')'];
  const parts = key.parts.map(part => [`${printing.name(part)}=`, ...printExpression(part.value, printing)]);
  return ['(', ...separatePieces(parts, ','), ')'];
}
