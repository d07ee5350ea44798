/** Rows under heads; the first cell names its row. A table that is wider than the page is moved sideways, by the keyboard too. */
import type { ReactNode } from 'react';

export interface DataTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** So many of the last columns are figures. */
  readonly figures?: number;
  readonly rows: readonly DataRow[];
}

export interface DataRow {
  readonly id: string;
  readonly isSoft?: boolean;
  readonly cells: readonly ReactNode[];
}

export function DataTable({ label, heads, figures = 0, rows }: DataTableProps) {
  const classOf = (column: number): string | undefined => (column < heads.length - figures ? undefined : 'number');
  return (
    <div className="scrolled" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={classOf(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, isSoft = false, cells: [name, ...cells] }) => (
            <tr key={id} className={isSoft ? 'soft' : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className={classOf(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
