/** What a press or a submit has begun -> whether it is still at work. */
import { useState } from 'react';

/** `begun`: a promise that ends with the work, or nothing where there is nothing to wait for. */
type Wait = (begun: void | Promise<void>) => Promise<void>;

export function useWaiting(): readonly [isWaiting: boolean, wait: Wait] {
  const [isWaiting, setWaiting] = useState(false);
  const wait: Wait = async begun => {
    if (begun === undefined) return;
    setWaiting(true);
    try {
      await begun;
    } finally {
      setWaiting(false);
    }
  };
  return [isWaiting, wait];
}
