/** Whether something of the page would be lost with it: who would have the browser ask (`use-leave-question.ts`) is asked. */
export function isAtStake(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
