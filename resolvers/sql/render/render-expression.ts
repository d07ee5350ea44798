/** An SQL expression -> its text and parameters, with parentheses around each expression that has operands. Cannot fail. */
import { assertNever } from '../../../std/assert-never';
import { renderList, renderOrderItem, renderSelect } from './render-select';
import type { SqlAggregate, SqlExpression } from '../nodes/sql-nodes';
import type { SqlWriter } from './sql-writer';

export function renderExpression(node: SqlExpression, writer: SqlWriter): void {
  switch (node.kind) {
    case 'column':
      writer.identifier(node.table).syntax('.').identifier(node.name);
      return;
    case 'parameter':
      writer.parameter(node);
      return;
    case 'constant':
      writer.syntax(node.text);
      return;
    case 'stated':
      writer.stated(node.value);
      return;
    case 'function':
      renderFunction(node, writer);
      return;
    case 'aggregate':
      renderAggregate(node, writer);
      return;
    case 'window':
      renderWindow(node, writer);
      return;
    case 'row':
      renderList(node.items, writer.syntax('('), renderExpression);
      writer.syntax(')');
      return;
    case 'exists':
      renderSelect(node.select, writer.syntax('EXISTS ('));
      writer.syntax(')');
      return;
    case 'subquery':
      renderSelect(node.select, writer.syntax('('));
      writer.syntax(')');
      return;
    default:
      renderCompound(node, writer);
  }
}

type Compound = Exclude<
  SqlExpression,
  { kind: 'column' | 'parameter' | 'constant' | 'stated' | 'function' | 'aggregate' | 'window' | 'row' | 'exists' | 'subquery' }
>;

function renderCompound(node: Compound, writer: SqlWriter): void {
  switch (node.kind) {
    case 'infix':
      renderOperand(node.left, writer);
      renderOperand(node.right, writer.syntax(' ').syntax(node.operator).syntax(' '));
      return;
    case 'logical':
      node.operands.forEach((operand, index) => {
        if (index > 0) writer.syntax(' ').syntax(node.operator).syntax(' ');
        renderOperand(operand, writer);
      });
      return;
    case 'prefix':
      renderOperand(node.operand, writer.syntax(node.operator).syntax(' '));
      return;
    case 'suffix':
      renderOperand(node.operand, writer);
      writer.syntax(' ').syntax(node.operator);
      return;
    case 'template':
      renderTemplate(node, writer);
      return;
    case 'cast':
      renderOperand(node.operand, writer);
      writer.syntax('::').syntax(node.type);
      return;
    case 'notedValue':
      writer
        .syntax('changes.typed((NULL::')
        .table({ ...node.table, rows: [] })
        .syntax(').')
        .identifier(node.column);
      renderExpression(node.text, writer.syntax(', '));
      writer.syntax(')');
      return;
    case 'collate':
      renderOperand(node.operand, writer);
      writer.syntax(' COLLATE ').identifier(node.collation);
      return;
    case 'extract':
      renderExpression(node.operand, writer.syntax('extract(').syntax(node.part).syntax(' FROM '));
      writer.syntax(')');
      return;
    case 'case':
      renderCase(node, writer);
      return;
    case 'member':
      renderOperand(node.operand, writer);
      renderExpression(node.array, writer.syntax(' = ANY ('));
      writer.syntax(')');
      return;
    default:
      assertNever(node);
  }
}

/** One CASE for the whole chain: PostgreSQL finds one type for all its values, so that a literal of an enumeration gets it from a column among them. */
function renderCase(node: Extract<SqlExpression, { kind: 'case' }>, writer: SqlWriter): void {
  writer.syntax('CASE');
  let rest: SqlExpression = node;
  for (; rest.kind === 'case'; rest = rest.otherwise) {
    renderExpression(rest.condition, writer.syntax(' WHEN '));
    renderExpression(rest.value, writer.syntax(' THEN '));
  }
  renderExpression(rest, writer.syntax(' ELSE '));
  writer.syntax(' END');
}

/** `count` without an argument counts rows. */
function renderFunction({ name, arguments: operands }: Extract<SqlExpression, { kind: 'function' }>, writer: SqlWriter): void {
  writer.syntax(name).syntax('(');
  if (name === 'count') writer.syntax('*');
  renderList(operands, writer, renderExpression);
  writer.syntax(')');
}

function renderTemplate({ template, arguments: operands }: Extract<SqlExpression, { kind: 'template' }>, writer: SqlWriter): void {
  writer.template(template, ({ index, isAlone }) => {
    const operand = operands[index];
    if (operand === undefined) throw new Error('The template names an argument that the function does not have.');
    if (isAlone) renderExpression(operand, writer);
    else renderOperand(operand, writer);
  });
}

function renderAggregate({ name, argument, distinct, filter }: SqlAggregate, writer: SqlWriter): void {
  writer.syntax(name).syntax(distinct ? '(DISTINCT ' : '(');
  if (argument === undefined) writer.syntax('*');
  else renderExpression(argument, writer);
  writer.syntax(')');
  if (filter === undefined) return;
  renderExpression(filter, writer.syntax(' FILTER (WHERE '));
  writer.syntax(')');
}

const FRAME = {
  before: ' ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING',
  current: ' ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW',
} as const;

function renderWindow({ call, partitionBy, orderBy, upTo }: Extract<SqlExpression, { kind: 'window' }>, writer: SqlWriter): void {
  if (call.kind === 'rowNumber') writer.syntax('row_number()');
  else renderAggregate(call, writer);
  writer.syntax(' OVER (');
  if (partitionBy.length > 0) renderList(partitionBy, writer.syntax('PARTITION BY '), renderExpression);
  if (partitionBy.length > 0 && orderBy.length > 0) writer.syntax(' ');
  if (orderBy.length > 0) renderList(orderBy, writer.syntax('ORDER BY '), renderOrderItem);
  if (upTo !== undefined) writer.syntax(FRAME[upTo]);
  writer.syntax(')');
}

const WHOLE: ReadonlySet<SqlExpression['kind']> = new Set([
  'column',
  'parameter',
  'constant',
  'stated',
  'function',
  'aggregate',
  'window',
  'extract',
  'row',
  'exists',
  'subquery',
  'cast',
]);

function renderOperand(node: SqlExpression, writer: SqlWriter): void {
  if (node.kind === 'template' ? node.template.isCall : WHOLE.has(node.kind)) {
    renderExpression(node, writer);
    return;
  }
  renderExpression(node, writer.syntax('('));
  writer.syntax(')');
}
