/** Rows of an answer as a table, of which only what is seen is drawn. A heading orders the rows by asking anew. */
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readOrder, type OrderItem } from '../request/order';
import { decodeValue, optionValue, parseRequest, printRequest, withOption } from '../request/request-text';
import type { Answer } from './read-answer';
import { isSame, seenCells } from './seen-cells';
import { cellText, tableColumns, type AnswerRow, type Column } from './table-columns';

export interface RowsTableProps {
  readonly answer: Answer;
  readonly text: string;
  readonly onOrder: (text: string) => void;
}

/** In the size of the page's text; the style sheet says so too. */
const ROW_HEIGHT = 2;

export function RowsTable({ answer, text, onOrder }: RowsTableProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { rows } = answer;
  const columns = useMemo(() => tableColumns(rows ?? []), [rows]);
  if (rows === undefined) return <p>{texts.noTable}</p>;
  if (rows.length === 0) return <p>{texts.noRows}</p>;
  return (
    <>
      <Table rows={rows} columns={columns} text={text} onOrder={onOrder} />
      <p className="only-print">{texts.printed}</p>
    </>
  );
}

interface TableProps extends Omit<RowsTableProps, 'answer'> {
  readonly rows: readonly AnswerRow[];
  readonly columns: readonly Column[];
}

/** Made of parts with roles: a `<table>` would be laid out as a whole each time that a row comes into view. */
function Table({ rows, columns, text, onOrder }: TableProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const frame = useRef<HTMLDivElement>(null);
  const starts = useMemo(() => columnStarts(columns), [columns]);
  const [seen, setSeen] = useState({ firstRow: 0, endRow: 0, firstColumn: 0, endColumn: 0 });
  const look = (): void => {
    const { current } = frame;
    if (current === null) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = current;
    const sizes = { rowHeight: ROW_HEIGHT * rem, rows: rows.length, starts: starts.map(start => start * rem) };
    const next = seenCells({ top, left, height, width }, sizes);
    setSeen(known => (isSame(known, next) ? known : next));
  };
  useLayoutEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
    // oxlint-disable-next-line react/exhaustive-deps -- `look` is made anew at each drawing, and depends on these two.
  }, [rows, starts]);
  const shown = useMemo(() => columns.slice(seen.firstColumn, seen.endColumn), [columns, seen.firstColumn, seen.endColumn]);
  const cells = { columns: shown, firstColumn: seen.firstColumn, left: starts[seen.firstColumn] ?? 0 };
  const [width = 0] = starts.slice(-1);
  return (
    <div ref={frame} onScroll={look} className="table-frame" tabIndex={0} role="region" aria-label={texts.tabs.table}>
      <div
        role="table"
        className="rows-table"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-label={texts.answer}
        style={{ width: `${width}rem`, height: `${(rows.length + 1) * ROW_HEIGHT}rem` }}
      >
        <HeadingRow {...cells} text={text} onOrder={onOrder} />
        {rows.slice(seen.firstRow, seen.endRow).map((row, place) => (
          <DrawnRow key={seen.firstRow + place} {...cells} row={row} place={seen.firstRow + place} />
        ))}
      </div>
    </div>
  );
}

interface CellsProps {
  readonly columns: readonly Column[];
  readonly firstColumn: number;
  /** Of the first of the columns. */
  readonly left: number;
}

function HeadingRow({ columns, firstColumn, left, text, onOrder }: CellsProps & Omit<RowsTableProps, 'answer'>) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { path, options } = parseRequest(text);
  // What else the rows are ordered by cannot be told of a column.
  const [order] = readOrder(decodeValue(optionValue(options, '$orderby') ?? '')) ?? [];
  const orderBy = (name: string): void => {
    const direction = sortOf(order, name) === 'ascending' ? ' desc' : '';
    onOrder(printRequest({ path, options: withOption(withOption(options, '$skiptoken', ''), '$orderby', `${name}${direction}`) }));
  };
  return (
    <div role="row" aria-rowindex={1} className="headings" style={{ paddingLeft: `${left}rem` }}>
      {columns.map(({ header, path: steps, isList, width }, place) => {
        const name = steps.join('/');
        return (
          <div
            key={header}
            role="columnheader"
            aria-colindex={firstColumn + place + 1}
            aria-sort={isList ? undefined : sortOf(order, name)}
            style={{ width: `${width}rem` }}
          >
            {isList ? (
              header
            ) : (
              <button type="button" title={texts.sortBy(header)} onClick={() => orderBy(name)}>
                {header}
                <span aria-hidden="true">{ARROWS[sortOf(order, name)]}</span>
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

const DrawnRow = memo(function DrawnRow({
  columns,
  firstColumn,
  left,
  row,
  place,
}: CellsProps & { readonly row: AnswerRow; readonly place: number }) {
  return (
    <div role="row" aria-rowindex={place + 2} style={{ top: `${(place + 1) * ROW_HEIGHT}rem`, paddingLeft: `${left}rem` }}>
      {columns.map((column, seen) => {
        const text = cellText(row, column);
        return (
          // What the width of the column cuts off is seen by pointing at it.
          <div
            key={column.header}
            role="cell"
            aria-colindex={firstColumn + seen + 1}
            title={text === '' ? undefined : text}
            style={{ width: `${column.width}rem` }}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

/** In the size of the page's text: where each column begins, and where the last one ends. */
function columnStarts(columns: readonly Column[]): readonly number[] {
  const starts = [0];
  for (const { width } of columns) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

const ARROWS = { ascending: ' ▲', descending: ' ▼', none: '' } as const;

function sortOf(order: OrderItem | undefined, name: string): keyof typeof ARROWS {
  if (order?.path !== name) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}
