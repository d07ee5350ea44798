/** Where a frame is scrolled to -> the rows and columns that are drawn: those that are seen, and some around them. It changes in steps, so that most scrolling draws nothing anew. */
export interface SeenCells {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

/** In pixels. */
export interface ScrolledFrame {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export interface CellSizes {
  readonly rowHeight: number;
  readonly rows: number;
  /** Where each column begins, and where the last one ends. */
  readonly starts: readonly number[];
}

const [ROW_STEP, COLUMN_STEP] = [8, 2];

export function seenCells({ top, left, height, width }: ScrolledFrame, { rowHeight, rows, starts }: CellSizes): SeenCells {
  const columns = starts.length - 1;
  const begun = (place: number): number => starts.findLastIndex(start => start <= place);
  return {
    firstRow: stepBefore(Math.min(Math.floor(top / rowHeight), rows), ROW_STEP),
    endRow: Math.min(rows, stepAfter(Math.ceil((top + height) / rowHeight), ROW_STEP)),
    firstColumn: stepBefore(Math.min(begun(left), columns), COLUMN_STEP),
    endColumn: Math.min(columns, stepAfter(begun(left + width) + 1, COLUMN_STEP)),
  };
}

export function isSame(a: SeenCells, b: SeenCells): boolean {
  return a.firstRow === b.firstRow && a.endRow === b.endRow && a.firstColumn === b.firstColumn && a.endColumn === b.endColumn;
}

function stepBefore(place: number, step: number): number {
  return Math.max(0, Math.floor(place / step) * step - step);
}

function stepAfter(place: number, step: number): number {
  return Math.ceil(place / step) * step + step;
}
