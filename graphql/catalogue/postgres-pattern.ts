/**
 * An ECMAScript pattern -> the PostgreSQL pattern that matches the same texts, for `matchesPattern` (OData 4.01 Part 2, section 5.1.1.7.1); or why there is none.
 * Takes literal characters, `.`, anchors at both ends, classes, groups, alternatives and quantifiers. Rejects the rest, and what is too long or
 * repeats too much: PostgreSQL builds an automaton, whose size is that of the pattern written out.
 */

/** `long` and `large` exceed a limit, `malformed` is no pattern, `unoffered` is a pattern with something that is not translated, `caseless` has the flag of other languages for any case, `(?i)`, `flagged` others, as `(?s)`. */
export type PatternFault = 'long' | 'malformed' | 'caseless' | 'flagged' | 'unoffered' | 'large';

export type TranslatedPattern =
  | { readonly kind: 'translated'; readonly text: string }
  | { readonly kind: PatternFault; readonly message: string };

const LONGEST = 200;
/** Characters of the pattern with every bounded repetition written out. */
const LARGEST = 2000;
/** What PostgreSQL takes at most. */
const MOST_REPETITIONS = 255;

const LINE_ENDS = '\\n\\r\\u2028\\u2029';
const SPACES = '\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
/** Classes by their letter: what they hold, as it stands between brackets. PostgreSQL takes a class of others only outside of brackets, so that it is written out. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['d', '0-9'],
  ['D', String.raw`\u0001-\u002f\u003a-\U0010ffff`],
  ['w', 'A-Za-z0-9_'],
  ['W', String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\U0010ffff`],
  ['s', SPACES],
  [
    'S',
    String.raw`\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff`,
  ],
]);
const EVERYTHING = String.raw`\u0001-\U0010ffff`;
const CONTROLS = new Set(['t', 'n', 'r', 'f', 'v']);
/** What stands there has no meaning of its own. */
const ESCAPE_OR_CLASS = /\\.|\[(?:\\.|[^\]\\])*\]?/gs;
const FLAGS = /\(\?[a-z-]+[:)]/gi;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:(,)(\d+)?)?\})/;

interface Translated {
  readonly text: string;
  /** Size when written out. */
  readonly size: number;
}

export function translatePattern(pattern: string): TranslatedPattern {
  const characters = Array.from(pattern);
  if (characters.length > LONGEST) return { kind: 'long', message: `a pattern has at most ${LONGEST} characters` };
  try {
    return { kind: 'translated', text: new PatternTranslation(characters).whole() };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { kind: refusal.isLarge ? 'large' : kindOf(pattern), message: refusal.message };
    throw refusal;
  }
}

class Refusal extends Error {
  constructor(
    message: string,
    readonly isLarge: boolean,
  ) {
    super(message);
  }
}

function kindOf(pattern: string): PatternFault {
  // Newer JavaScript has flags of groups, so it depends on Node whether they are malformed.
  const flags = pattern.replace(ESCAPE_OR_CLASS, '').match(FLAGS);
  if (flags) return flags.some(written => /^[^-]*i/i.test(written)) ? 'caseless' : 'flagged';
  try {
    return new RegExp(pattern, 'u').source === '' ? 'malformed' : 'unoffered';
  } catch {
    return 'malformed';
  }
}

class PatternTranslation {
  readonly #characters: readonly string[];
  #position = 0;

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  whole(): string {
    const { text, size } = this.#alternatives();
    if (this.#position < this.#characters.length) this.#refuse('a parenthesis is not opened');
    if (size > LARGEST) this.#refuseSize('the pattern repeats too much');
    // `***:` would be a directive of PostgreSQL's own; an empty group keeps the pattern a pattern.
    return `(?:${text})`;
  }

  #alternatives(): Translated {
    let { text, size } = this.#sequence();
    while (this.#take('|')) {
      const next = this.#sequence();
      text += `|${next.text}`;
      size += next.size;
    }
    return { text, size };
  }

  #sequence(): Translated {
    let [text, size] = ['', 1];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      const term = this.#term(next);
      text += term.text;
      size += term.size;
    }
    return { text, size };
  }

  #term(next: string): Translated {
    if (next === '^' || next === '$') return this.#anchor(next);
    const atom = this.#atom(next);
    const quantifier = QUANTIFIER.exec(this.#characters.slice(this.#position).join(''));
    if (!quantifier) return atom;
    this.#position += quantifier[0].length;
    // Whether a quantifier takes much or little does not change whether a text matches.
    this.#take('?');
    if (QUANTIFIER.test(this.#peek() ?? '')) this.#refuse('nothing to repeat');
    return { text: atom.text + quantifier[0], size: atom.size * this.#repetitions(quantifier) };
  }

  #anchor(anchor: string): Translated {
    this.#position += 1;
    if (QUANTIFIER.test(this.#characters.slice(this.#position).join(''))) this.#refuse('an anchor cannot be repeated');
    return { text: anchor, size: 1 };
  }

  #repetitions([, least, comma, most]: RegExpExecArray): number {
    if (least === undefined) return 2;
    const [from, to] = [Number(least), most === undefined ? Number(least) : Number(most)];
    if (from > MOST_REPETITIONS || to > MOST_REPETITIONS) this.#refuseSize(`at most ${MOST_REPETITIONS} repetitions`);
    if (to < from) this.#refuse('the bounds of a quantifier are out of order');
    return Math.max(to, 1) + (comma === undefined ? 0 : 1);
  }

  #atom(next: string): Translated {
    this.#position += 1;
    if (next === '(') return this.#group();
    if (next === '[') return this.#bracket();
    if (next === '.') return { text: `[^${LINE_ENDS}]`, size: 1 };
    if (next === '\\') return { text: this.#escape(), size: 1 };
    if ('*+?{'.includes(next)) this.#refuse('nothing to repeat');
    if (']}'.includes(next)) this.#refuse('a bracket is not opened');
    return { text: quoted(next), size: 1 };
  }

  #group(): Translated {
    if (this.#take('?') && !this.#take(':')) this.#refuse('groups are plain or (?: )');
    const inner = this.#alternatives();
    if (!this.#take(')')) this.#refuse('a parenthesis is not closed');
    return { text: `(?:${inner.text})`, size: inner.size };
  }

  #escape(): string {
    const letter = this.#next('a backslash stands at the end');
    const members = CLASSES.get(letter);
    return members === undefined ? this.#character(letter) : `[${members}]`;
  }

  /** What follows a backslash, when it stands for one character. */
  #character(letter: string): string {
    if (CONTROLS.has(letter)) return `\\${letter}`;
    if (/[\p{L}\p{N}]/u.test(letter)) this.#refuse('this escape is not offered');
    return quoted(letter);
  }

  #bracket(): Translated {
    const negated = this.#take('^') ? '^' : '';
    let members = '';
    while (!this.#take(']')) members += this.#member();
    if (members !== '') return { text: `[${negated}${members}]`, size: 1 };
    // The empty class matches no character, its opposite every one.
    return { text: negated === '' ? `[^${EVERYTHING}]` : `[${EVERYTHING}]`, size: 1 };
  }

  /** One character, class or range between brackets. */
  #member(): string {
    const first = this.#next('a bracket is not closed');
    if (first === '\\' && CLASSES.has(this.#peek() ?? '')) return CLASSES.get(this.#next('')) ?? '';
    const from = this.#single(first);
    if (this.#peek() !== '-' || this.#characters[this.#position + 1] === ']') return from.text;
    this.#position += 1;
    const to = this.#single(this.#next('a bracket is not closed'));
    if (codePoint(to.character) < codePoint(from.character)) this.#refuse('a range is out of order');
    return `${from.text}-${to.text}`;
  }

  #single(first: string): { readonly text: string; readonly character: string } {
    if (first !== '\\') return { text: quoted(first), character: first };
    const letter = this.#next('a backslash stands at the end');
    return { text: this.#character(letter), character: CONTROLS.has(letter) ? controlCharacter(letter) : letter };
  }

  #peek(): string | undefined {
    return this.#characters[this.#position];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#position += 1;
    return true;
  }

  #next(otherwise: string): string {
    const next = this.#peek() ?? this.#refuse(otherwise);
    this.#position += 1;
    return next;
  }

  #refuse(message: string): never {
    throw new Refusal(`in the pattern, ${message}`, false);
  }

  #refuseSize(message: string): never {
    throw new Refusal(`in the pattern, ${message}`, true);
  }
}

/** Letters and digits would become escapes of their own. */
function quoted(character: string): string {
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}

function controlCharacter(letter: string): string {
  return { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' }[letter] ?? letter;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
