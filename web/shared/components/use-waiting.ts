/** What a press or a submit has begun -> whether it is still at work. */
import { useState } from 'react';

/** `begun`: a promise that ends with the work, or nothing where there is nothing to wait for. */
type Wait = (begun: void | Promise<void>) => Promise<void>;

export function useWaiting(): readonly [isWaiting: boolean, wait: Wait] {
  const [atWork, setAtWork] = useState(0);
  const wait: Wait = async begun => {
    if (begun === undefined) return;
    setAtWork(count => count + 1);
    try {
      await begun;
    } finally {
      setAtWork(count => count - 1);
    }
  };
  return [atWork > 0, wait];
}
