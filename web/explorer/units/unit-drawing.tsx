/** A part of the tree of units -> a drawing of it: a column for each level, a unit as high as what is below it. It is moved by dragging and by arrow keys. What it shows stands in lists of buttons too. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { UnitNode } from './unit-tree';
import { movedView, WHOLE_VIEW, zoomedView, type UnitView } from './unit-view';

export interface UnitDrawingProps {
  readonly tree: UnitNode;
  readonly nodes: readonly UnitNode[];
  readonly chosen: UnitNode;
  readonly view: UnitView;
  readonly onView: (change: (view: UnitView) => UnitView) => void;
  readonly onChoose: (node: UnitNode) => void;
}

/** In points of the screen. */
const [MOST_COLUMN, LETTER_WIDTH, NAME_HEIGHT, LEAST_HEIGHT, DRAG] = [210, 7, 14, 2, 4];
const KEY_STEP = 0.2;
const ZOOM_STEP = 1.5;

export function UnitDrawing({ tree, nodes, chosen, view, onView, onChoose }: UnitDrawingProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const frame = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const drag = useRef<{ readonly x: number; readonly y: number; isMoved: boolean }>(undefined);
  const column = Math.min(MOST_COLUMN, size.width / 2);
  const zoom = (factor: number, at = 0.5): void => onView(known => zoomedView(known, factor, { at, tree }));
  const move = (levels: number, heights: number): void => onView(known => movedView(known, { levels, heights }, tree));
  useZoomByWheel(frame, zoom);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-1, 0),
      ArrowRight: () => move(1, 0),
      ArrowUp: () => move(0, -KEY_STEP),
      ArrowDown: () => move(0, KEY_STEP),
      PageUp: () => move(0, -1),
      PageDown: () => move(0, 1),
      '+': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': () => onView(() => WHOLE_VIEW),
    };
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    if (current === undefined) return;
    const [x, y] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.isMoved && Math.hypot(x, y) < DRAG) return;
    // From here on a click on a unit is none.
    if (!current.isMoved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, isMoved: true };
    move(-x / column, -y / size.height);
  };
  return (
    <>
      <div className="actions">
        <button type="button" className="button" onClick={() => zoom(ZOOM_STEP)}>
          {texts.zoomIn}
        </button>
        <button type="button" className="button" onClick={() => zoom(1 / ZOOM_STEP)}>
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
        className="unit-drawing"
        role="application"
        aria-label={texts.chartOf(nodes.length)}
        aria-describedby="chart-hint"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={event => (drag.current = { x: event.clientX, y: event.clientY, isMoved: false })}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = undefined)}
        onPointerLeave={() => (drag.current = undefined)}
      >
        {nodes.map(node => {
          const scale = size.height * view.zoom;
          const [x, y, height] = [(node.depth - view.level) * column, (node.x0 - view.top) * scale, (node.x1 - node.x0) * scale];
          const isSeen = height >= LEAST_HEIGHT && x > -column && x < size.width && y > -height && y < size.height;
          if (!isSeen) return null;
          // The name of a unit that is higher than what is seen of it stays in sight.
          const shift = Math.min(Math.max(0, -y), Math.max(0, height - NAME_HEIGHT));
          return (
            <g key={node.data.uuid} transform={`translate(${x},${y})`} onClick={() => onChoose(node)}>
              <title>{node.data.name}</title>
              <rect className={classOf(node, chosen)} width={column - 1} height={Math.max(1, height - 1)} />
              {height < NAME_HEIGHT ? null : (
                <text x={6} y={shift + Math.min(height / 2 + 4, 18)}>
                  {shortened(node.data.name, Math.floor((column - 12) / LETTER_WIDTH))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </>
  );
}

function useSize(frame: { readonly current: Element | null }): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** With Ctrl held, as for maps, or by two fingers; without, the wheel moves the page. */
function useZoomByWheel(frame: { readonly current: Element | null }, zoom: (factor: number, at: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const { current } = frame;
    const onWheel = (event: Event): void => {
      if (!(event instanceof WheelEvent) || !event.ctrlKey || current === null) return;
      event.preventDefault();
      const { top, height } = current.getBoundingClientRect();
      latest.current(ZOOM_STEP ** (-event.deltaY / 100), (event.clientY - top) / height);
    };
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, [frame]);
}

function classOf(node: UnitNode, chosen: UnitNode): string {
  if (node === chosen) return 'chosen';
  return node.depth % 2 === 0 ? 'even' : 'odd';
}

function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
