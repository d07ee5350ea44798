/** The SQL of a function as its row writes it: `length($1)`. Each argument stands once, since what it is made of may be long. */

/** A string that is known when compiling; a mere `string` is refused. */
type Known<Text extends string> = string extends Text ? never : Text;

export interface TemplateArgument {
  /** From 0. */
  readonly index: number;
  /** It stands alone between parentheses or commas. */
  readonly isAlone: boolean;
}

export class SqlTemplate {
  readonly parts: readonly (string | TemplateArgument)[];
  /** It is one call, which needs no parentheses around it. */
  readonly isCall: boolean;

  private constructor(text: string) {
    const parts = text.split(/\$(\d)/);
    this.parts = parts.map((part, place) =>
      place % 2 === 0 ? part : { index: Number(part) - 1, isAlone: isAlone(parts[place - 1], parts[place + 1]) },
    );
    this.isCall = /^\w+\([^()]*\)$/.test(text);
  }

  /** Only of what stands in the source, so that nothing else can become SQL. */
  static of<Text extends string>(text: Known<Text>): SqlTemplate {
    return new SqlTemplate(text);
  }
}

function isAlone(before = '', after = ''): boolean {
  return /(?:\(|, |\(\w+ FROM )$/.test(before) && /^[),]/.test(after);
}
