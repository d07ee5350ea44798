/** A select -> its text and parameters. Cannot fail. */
import { assertNever } from '../../../std/assert-never';
import { renderExpression } from './render-expression';
import { rowConditions } from '../nodes/row-conditions';
import { allOf } from '../nodes/sql-building';
import type {
  SqlColumns,
  SqlCommonTable,
  SqlExpression,
  SqlJoin,
  SqlOrderItem,
  SqlSelect,
  SqlSelectItem,
  SqlSource,
} from '../nodes/sql-nodes';
import { SqlWriter, type WrittenStatement } from './sql-writer';

export function renderStatement(select: SqlSelect): WrittenStatement {
  const writer = new SqlWriter();
  renderSelect(select, writer);
  return writer.written();
}

export function renderSelect(select: SqlSelect, writer: SqlWriter): void {
  if (select.with.length > 0) renderWith(select.with, writer);
  writer.syntax('SELECT ');
  renderColumns(select.columns, writer);
  writer.syntax(' FROM ');
  renderSource(select.from, writer);
  for (const join of select.joins) renderJoin(join, writer);
  renderConditions([...(select.where ? [select.where] : []), ...rowsOf(select.from)], () => writer.syntax(' WHERE '));
  if (select.groupBy.length > 0) renderList(select.groupBy, writer.syntax(' GROUP BY '), renderExpression);
  if (select.orderBy.length > 0) renderList(select.orderBy, writer.syntax(' ORDER BY '), renderOrderItem);
  if (select.limit) renderExpression(select.limit, writer.syntax(' LIMIT '));
  if (select.offset) renderExpression(select.offset, writer.syntax(' OFFSET '));
}

function renderWith(tables: readonly SqlCommonTable[], writer: SqlWriter): void {
  renderList(tables, writer.syntax('WITH '), ({ name, selects, materialized }) => {
    writer.identifier(name).syntax(materialized ? ' AS MATERIALIZED (' : ' AS (');
    selects.forEach((select, index) => {
      if (index > 0) writer.syntax(' UNION ALL ');
      renderSelect(select, writer);
    });
    writer.syntax(')');
  });
  writer.syntax(' ');
}

function renderColumns(columns: SqlColumns, writer: SqlWriter): void {
  renderList(columns, writer, part => {
    if (part.kind === 'everything') writer.identifier(part.table).syntax('.*');
    else renderList(part.items, writer, renderItem);
  });
}

function renderItem({ expression, alias }: SqlSelectItem, writer: SqlWriter): void {
  renderExpression(expression, writer);
  if (alias !== undefined) writer.syntax(' AS ').identifier(alias);
}

function renderSource(source: SqlSource, writer: SqlWriter): void {
  switch (source.kind) {
    case 'table':
      writer.table(source.table).syntax(' AS ').identifier(source.alias);
      return;
    case 'unnest':
      renderList(source.arrays, writer.syntax('unnest('), renderExpression);
      writer
        .syntax(source.ordinal === undefined ? ') AS ' : ') WITH ORDINALITY AS ')
        .identifier(source.alias)
        .syntax(' (');
      renderList([...source.columns, ...(source.ordinal === undefined ? [] : [source.ordinal])], writer, name => writer.identifier(name));
      writer.syntax(')');
      return;
    case 'value':
      // Without OFFSET PostgreSQL would put the expression back wherever the value is used.
      renderExpression(source.expression, writer.syntax('(SELECT '));
      writer.syntax(' AS ').identifier(source.column).syntax(' OFFSET 0) AS ').identifier(source.alias);
      return;
    case 'common':
      writer.identifier(source.name).syntax(' AS ').identifier(source.alias);
      return;
    case 'notedRow':
      writer.syntax('jsonb_populate_record(NULL::').table(source.table);
      renderExpression(source.noted, writer.syntax(', '));
      writer.syntax(') AS ').identifier(source.alias);
      return;
    case 'noted':
      renderList(source.arguments, writer.noted(), renderExpression);
      writer.syntax(') AS ').identifier(source.alias);
      return;
    case 'derived':
      renderSelect(source.select, writer.syntax('('));
      writer.syntax(') AS ').identifier(source.alias);
      return;
    case 'union':
      writer.syntax('(');
      source.selects.forEach((part, index) => {
        renderSelect(part, writer.syntax(index > 0 ? ' UNION ALL (' : '('));
        writer.syntax(')');
      });
      writer.syntax(') AS ').identifier(source.alias);
      return;
    default:
      assertNever(source);
  }
}

function renderJoin({ kind, source, on }: SqlJoin, writer: SqlWriter): void {
  renderSource(source, writer.syntax(' ').syntax(kind).syntax(' '));
  renderConditions([...(on ? [on] : []), ...rowsOf(source)], () => writer.syntax(' ON '));
}

/** Written with the table itself, so that no select can read other rows of it. */
function rowsOf(source: SqlSource): readonly SqlExpression[] {
  return source.kind === 'table' ? rowConditions(source.alias, source.table.rows) : [];
}

function renderConditions(conditions: readonly SqlExpression[], begin: () => SqlWriter): void {
  if (conditions.length > 0) renderExpression(allOf(conditions), begin());
}

/** OData 4.01 Part 1, section 11.2.6.2: nulls come before other values ascending, after them descending. */
export function renderOrderItem({ expression, descending, nullable }: SqlOrderItem, writer: SqlWriter): void {
  renderExpression(expression, writer);
  if (descending) writer.syntax(nullable ? ' DESC NULLS LAST' : ' DESC');
  else if (nullable) writer.syntax(' ASC NULLS FIRST');
}

export function renderList<Item>(items: readonly Item[], writer: SqlWriter, render: (item: Item, writer: SqlWriter) => void): void {
  items.forEach((item, index) => {
    if (index > 0) writer.syntax(', ');
    render(item, writer);
  });
}
