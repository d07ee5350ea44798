/**
 * Long work in pieces -> the turns of the event loop that its pieces take. Each turn takes one piece, of the work that has waited longest. Whatever else has come is done in between,
 * so no work keeps others waiting for longer than one piece.
 */
const waiting: (() => void)[] = [];

export function loopTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(takeNext);
  });
}

function takeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(takeNext);
}
