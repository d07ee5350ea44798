/** An expression of OData -> its tokens. Undefined where a letter belongs to none, such as an open quote or a name with `$` that is not `$count`. */
export interface ExpressionToken {
  readonly kind: 'literal' | 'alias' | 'word' | 'mark';
  readonly text: string;
}

const GUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
/** A text, also one that names its type before it; a text of JSON; a Guid; a number, a date or a moment. */
const LITERAL = String.raw`(?:[A-Za-z][\w.]*)?'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|${GUID}\b|[-+]?\d[\w.:+-]*`;
const ALIAS = String.raw`@[A-Za-z_]\w*`;
const WORD = String.raw`(?:[A-Za-z_]\w*|\$count\b)(?:[./](?:[A-Za-z_]\w*|\$count\b))*`;
const TOKEN = new RegExp(String.raw`\s*(?:(?<literal>${LITERAL})|(?<alias>${ALIAS})|(?<word>${WORD})|(?<mark>[(),:[\]-]))`, 'iy');

export function lexExpression(text: string): readonly ExpressionToken[] | undefined {
  const tokens: ExpressionToken[] = [];
  const { length } = text.trimEnd();
  for (let at = 0; at < length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    const kind = (['literal', 'alias', 'word', 'mark'] as const).find(name => groups?.[name] !== undefined);
    if (kind === undefined) return undefined;
    tokens.push({ kind, text: groups?.[kind] ?? '' });
  }
  return tokens;
}
