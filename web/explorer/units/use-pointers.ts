/** Pointers on a drawing -> its moves by one of them, and its zooms by two fingers. A press that does not move stays a click. */
import { useRef, type PointerEvent } from 'react';

/** All in points of the screen. */
export interface PointerActions {
  readonly onMove: (x: number, y: number) => void;
  /** `middle`: the height between the fingers. */
  readonly onPinch: (factor: number, middle: number) => void;
}

interface Pressed {
  readonly x: number;
  readonly y: number;
}

const DRAG = 4;

export function usePointers({ onMove, onPinch }: PointerActions) {
  const pressed = useRef(new Map<number, Pressed>());
  const lift = ({ pointerId }: PointerEvent): void => void pressed.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
      if (pressed.current.size < 2) pressed.current.set(pointerId, { x, y });
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
      const before = pressed.current.get(pointerId);
      if (before === undefined) return;
      const other = [...pressed.current].find(([id]) => id !== pointerId)?.[1];
      const isHeld = currentTarget.hasPointerCapture(pointerId);
      if (!isHeld && other === undefined && distance(before, { x, y }) < DRAG) return;
      // From here on a click on a unit is none, and the unit below the pointer may go.
      if (!isHeld) currentTarget.setPointerCapture(pointerId);
      pressed.current.set(pointerId, { x, y });
      const share = other === undefined ? 1 : 2;
      onMove((x - before.x) / share, (y - before.y) / share);
      if (other !== undefined) onPinch(distance({ x, y }, other) / Math.max(1, distance(before, other)), (y + other.y) / 2);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}

function distance(a: Pressed, b: Pressed): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
