/** Rows of an answer as a table, of which only what is seen is drawn. A heading orders the rows by asking anew. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { decodeValue, optionValue, parseRequest, printRequest, withOption } from '../request/request-text';
import type { Answer } from './read-answer';
import { cellText, tableColumns, type AnswerRow, type Column } from './table-columns';

export interface RowsTableProps {
  readonly answer: Answer;
  readonly text: string;
  readonly onOrder: (text: string) => void;
}

/** Of a row, in the size of the page's text; the style sheet says so too. */
const ROW_HEIGHT_REM = 2;
/** Rows that are drawn above and below those that are seen. */
const AROUND = 10;

export function RowsTable({ answer, text, onOrder }: RowsTableProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { rows } = answer;
  const columns = useMemo(() => tableColumns(rows ?? []), [rows]);
  if (rows === undefined) return <p>{texts.noTable}</p>;
  if (rows.length === 0) return <p>{texts.noRows}</p>;
  return <Table rows={rows} columns={columns} text={text} onOrder={onOrder} />;
}

interface TableProps extends Omit<RowsTableProps, 'answer'> {
  readonly rows: readonly AnswerRow[];
  readonly columns: readonly Column[];
}

function Table({ rows, columns, text, onOrder }: TableProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const frame = useRef<HTMLDivElement>(null);
  const { path, options } = parseRequest(text);
  const order = decodeValue(optionValue(options, '$orderby') ?? '');
  const orderBy = (name: string): void => {
    const direction = order === name ? ' desc' : '';
    onOrder(printRequest({ path, options: withOption(withOption(options, '$skiptoken', ''), '$orderby', `${name}${direction}`) }));
  };
  const [place, setPlace] = useState({ top: 0, height: 0, rowHeight: ROW_HEIGHT_REM * 16 });
  const look = (): void => {
    const { current } = frame;
    if (current === null) return;
    const rowHeight = ROW_HEIGHT_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
    setPlace({ top: current.scrollTop, height: current.clientHeight, rowHeight });
  };
  useLayoutEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  const first = Math.max(0, Math.min(rows.length, Math.floor(place.top / place.rowHeight)) - AROUND);
  const last = Math.min(rows.length, Math.ceil((place.top + place.height) / place.rowHeight) + AROUND);
  return (
    <div ref={frame} onScroll={look} className="table-frame" tabIndex={0} role="region" aria-label={texts.tabs.table}>
      <table aria-rowcount={rows.length + 1} aria-label={texts.answer}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ header, path: steps, isList }) => {
              const name = steps.join('/');
              return isList ? (
                <th key={header} scope="col">
                  {header}
                </th>
              ) : (
                <th key={header} scope="col" aria-sort={sortOf(order, name)}>
                  <button type="button" title={texts.sortBy(header)} onClick={() => orderBy(name)}>
                    {header}
                    <span aria-hidden="true">{ARROWS[sortOf(order, name)]}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Filler height={first * place.rowHeight} />
          {rows.slice(first, last).map((row, seen) => (
            <tr key={first + seen} aria-rowindex={first + seen + 2}>
              {columns.map(column => (
                <Cell key={column.header} text={cellText(row, column)} />
              ))}
            </tr>
          ))}
          <Filler height={(rows.length - last) * place.rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

/** What is cut is seen by pointing at it. */
function Cell({ text }: { readonly text: string }) {
  return <td title={text.length > 24 ? text : undefined}>{text}</td>;
}

function Filler({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
}

const ARROWS = { ascending: ' ▲', descending: ' ▼', none: '' } as const;

function sortOf(order: string, name: string): keyof typeof ARROWS {
  if (order === name || order === `${name} asc`) return 'ascending';
  return order === `${name} desc` ? 'descending' : 'none';
}
