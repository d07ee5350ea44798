/** A part of the tree of units -> a drawing of it: a column for each level, a unit as high as what is below it. It is moved by dragging and by arrow keys, and zoomed by two fingers. What it shows stands in lists of buttons too. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { shortened } from '../shortened';
import type { UnitNode } from './unit-tree';
import { isSameView, movedView, WHOLE_VIEW, zoomedView, type UnitView } from './unit-view';
import { usePointers } from './use-pointers';

export interface UnitDrawingProps {
  readonly tree: UnitNode;
  readonly nodes: readonly UnitNode[];
  readonly chosen: UnitNode;
  readonly view: UnitView;
  readonly onView: (change: (view: UnitView) => UnitView) => void;
  readonly onChoose: (node: UnitNode) => void;
}

/** In points of the screen. */
const LEAST_HEIGHT = 2;
/** Of a name, in the size of the page's text; the style sheet says so too. */
const LETTERS = 0.75;
/** In the size of the letters of a name. */
const [MOST_COLUMN, LETTER_WIDTH, NAME_HEIGHT, MARGIN, MIDDLE, FIRST_LINE] = [17.5, 7 / 12, 7 / 6, 0.5, 1 / 3, 1.5];
const KEY_STEP = 0.2;
const ZOOM_STEP = 1.5;

export function UnitDrawing({ tree, nodes, chosen, view, onView, onChoose }: UnitDrawingProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const frame = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const { letters } = size;
  const column = Math.min(MOST_COLUMN * letters, size.width / 2);
  const nameHeight = NAME_HEIGHT * letters;
  const zoomed =
    (factor: number, at = 0.5) =>
    (known: UnitView): UnitView =>
      zoomedView(known, factor, { at, tree });
  const moved =
    (levels: number, heights: number) =>
    (known: UnitView): UnitView =>
      movedView(known, { levels, heights }, tree);
  const zoomAt = (factor: number, height: number): void => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    onView(zoomed(factor, (height - top) / size.height));
  };
  useOwnGestures(frame, zoomAt);
  const pointers = usePointers({ onMove: (x, y) => onView(moved(-x / column, -y / size.height)), onPinch: zoomAt });
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, (known: UnitView) => UnitView>> = {
      ArrowLeft: moved(-1, 0),
      ArrowRight: moved(1, 0),
      ArrowUp: moved(0, -KEY_STEP),
      ArrowDown: moved(0, KEY_STEP),
      PageUp: moved(0, -1),
      PageDown: moved(0, 1),
      '+': zoomed(ZOOM_STEP),
      '-': zoomed(1 / ZOOM_STEP),
      '0': () => WHOLE_VIEW,
    };
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    // At an edge of the chart the key is left to the page.
    if (step === undefined || isSameView(step(view), view)) return;
    event.preventDefault();
    onView(step);
  };
  return (
    <>
      <div className="actions">
        <button type="button" className="button" onClick={() => onView(zoomed(ZOOM_STEP))}>
          {texts.zoomIn}
        </button>
        <button type="button" className="button" onClick={() => onView(zoomed(1 / ZOOM_STEP))}>
          {texts.zoomOut}
        </button>
        <button type="button" className="button" onClick={() => onView(() => WHOLE_VIEW)}>
          {texts.wholeChart}
        </button>
      </div>
      <p id="chart-hint" className="hint">
        {texts.chartHint}
      </p>
      <svg
        ref={frame}
        className={view.zoom === 1 ? 'unit-drawing whole' : 'unit-drawing'}
        role="application"
        // What stands above several units at the top is none.
        aria-label={texts.chartOf(nodes.filter(({ data }) => data.uuid !== '').length)}
        aria-describedby="chart-hint"
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        {nodes.map(node => {
          const scale = size.height * view.zoom;
          const [x, y, height] = [(node.depth - view.level) * column, (node.x0 - view.top) * scale, (node.x1 - node.x0) * scale];
          const isSeen = height >= LEAST_HEIGHT && x > -column && x < size.width && y > -height && y < size.height;
          if (!isSeen) return null;
          // The name of a unit that is higher than what is seen of it stays in sight.
          const shift = Math.min(Math.max(0, -y), Math.max(0, height - nameHeight));
          return (
            <g key={node.data.uuid} transform={`translate(${x},${y})`} onClick={() => onChoose(node)}>
              <title>{node.data.name}</title>
              <rect className={classOf(node, chosen)} width={column - 1} height={Math.max(1, height - 1)} />
              {height < nameHeight ? null : (
                <text x={MARGIN * letters} y={shift + Math.min(height / 2 + MIDDLE * letters, FIRST_LINE * letters)}>
                  {shortened(node.data.name, Math.floor((column / letters - 2 * MARGIN) / LETTER_WIDTH))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </>
  );
}

interface DrawingSize {
  readonly width: number;
  readonly height: number;
  /** The size of those of a name. */
  readonly letters: number;
}

function useSize(frame: { readonly current: Element | null }): DrawingSize {
  const [size, setSize] = useState<DrawingSize>({ width: 0, height: 0, letters: 1 });
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const letters = LETTERS * parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: current.clientWidth, height: current.clientHeight, letters });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** The wheel with Ctrl held, as for maps; without, it moves the page. Two fingers are the chart's, also where one finger moves the page. */
function useOwnGestures(frame: { readonly current: Element | null }, zoomAt: (factor: number, height: number) => void): void {
  const latest = useRef(zoomAt);
  useEffect(() => {
    latest.current = zoomAt;
  });
  useEffect(() => {
    const { current } = frame;
    const onWheel = (event: Event): void => {
      if (!(event instanceof WheelEvent) || !event.ctrlKey) return;
      event.preventDefault();
      latest.current(ZOOM_STEP ** (-event.deltaY / 100), event.clientY);
    };
    const onTouch = (event: Event): void => {
      if (event instanceof TouchEvent && event.touches.length > 1) event.preventDefault();
    };
    // React listens to these passively.
    current?.addEventListener('wheel', onWheel, { passive: false });
    current?.addEventListener('touchstart', onTouch, { passive: false });
    return () => {
      current?.removeEventListener('wheel', onWheel);
      current?.removeEventListener('touchstart', onTouch);
    };
  }, [frame]);
}

function classOf(node: UnitNode, chosen: UnitNode): string {
  if (node === chosen) return 'chosen';
  return node.depth % 2 === 0 ? 'even' : 'odd';
}
