/** While something of the page would be lost with it, the browser asks before one leaves the page or loads it again, and the console before one leaves a key. */
import { useEffect } from 'react';

export function useLeaveQuestion(isAtStake: boolean): void {
  useEffect(() => {
    if (!isAtStake) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtStake]);
}

/** Whether the browser would ask. */
export function isAtStake(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
