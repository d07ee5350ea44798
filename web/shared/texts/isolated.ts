/** A name -> the same to stand among words: where it is written from right to left, it turns nothing around it. */

/** Scripts from right to left begin here, as do the characters that turn a text. */
const MAY_TURN = /[\u0590-\uFFFF]/;

/** Between a first strong isolate and its end, which show nothing. */
export function isolated(name: string): string {
  return MAY_TURN.test(name) ? `\u2068${name}\u2069` : name;
}
