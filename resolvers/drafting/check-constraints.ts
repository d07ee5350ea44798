/** Definitions of a column's constraints, as PostgreSQL writes them -> what they say that the model can say too. All others say nothing here. */

const LIST = /^CHECK \(\(*(?:"(?:[^"]|"")+"|[^\s"'()]+)\)*(?:::[a-z ]+)?\)* = ANY \(\(*ARRAY\[(.*)\]\)*(?:::[a-z ]+\[\])?\)*$/s;

const ITEM = /\(?'((?:[^']|'')*)'(?:::[a-z ]+)?\)?(?:::[a-z ]+)?(?:, |$)/sy;

const LENGTH = /^CHECK \(\((?:char_length|character_length|length)\(\(*(?:"(?:[^"]|"")+"|[^\s"'()]+)\)*(?:::text)?\) (<=?) (\d{1,9})\)\)$/;

/** The values of the first constraint that lists them. */
export function listedValues(checks: readonly string[]): readonly string[] | undefined {
  return checks.flatMap(check => {
    const items = itemsOf(LIST.exec(check)?.[1] ?? '');
    return items === undefined ? [] : [items];
  })[0];
}

/** Undefined where the whole text is not a list of texts. */
function itemsOf(text: string): readonly string[] | undefined {
  const items = [...text.matchAll(new RegExp(ITEM, 'gsy'))];
  const length = items.reduce((sum, [whole]) => sum + whole.length, 0);
  return items.length === 0 || length < text.length ? undefined : items.map(([, value = '']) => value.replaceAll("''", "'"));
}

/** The least length that a constraint allows at most. */
export function greatestLength(checks: readonly string[]): number | undefined {
  const lengths = checks.flatMap(check => {
    const [, operator, digits] = LENGTH.exec(check) ?? [];
    return digits === undefined ? [] : [Number(digits) - (operator === '<' ? 1 : 0)];
  });
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}
