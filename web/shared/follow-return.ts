/** A browser may keep a page as it was left, and show it again when one goes back: what other pages have changed meanwhile is read anew then. Gives what stops it. */
export function followReturn(onReturn: () => void): () => void {
  const follow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  addEventListener('pageshow', follow);
  return () => removeEventListener('pageshow', follow);
}
