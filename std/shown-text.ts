/** Text of unknown origin -> text that a terminal, a log and a database can take: characters that are no text, or that change how others are shown, are replaced. Line breaks stay. */
const UNSHOWN = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export function shownText(text: string): string {
  return text.replace(UNSHOWN, '\ufffd');
}
