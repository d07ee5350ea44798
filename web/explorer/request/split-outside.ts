/** A text -> its parts between a separator that stands outside quoted texts and parentheses. Undefined where they do not close. */
export function splitOutside(text: string, separator: string): readonly string[] | undefined {
  const parts: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    // A quote in a text is doubled: it ends the text, and begins it again.
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0) return undefined;
    if (depth > 0 || !text.startsWith(separator, index)) continue;
    parts.push(text.slice(start, index));
    start = index + separator.length;
    index = start - 1;
  }
  return isQuoted || depth > 0 ? undefined : [...parts, text.slice(start)];
}
