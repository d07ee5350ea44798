/** A text -> so many of its letters as are shown: a browser lays out all that stand in a line, seen or not. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  // A letter of two halves is not parted.
  return `${text.slice(0, Math.max(0, letters - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}
