/** A place in a decoded text, moved forward by the parsers; spans and faults it makes speak of the URL as received. */
import { suggest } from '../../../std/suggest';
import type { FaultCode, FaultDetails, ODataFault, Span } from '../../faults';
import type { CutLiteral, ReadLiteral, Slots } from './slots';
import type { Budget, BudgetPlace, DepthLimit } from './budget';
import type { DecodedText } from './decoded-text';
import { adviceAt, describePlace, wordAt } from './describe-place';
import { FOREIGN_OPERATORS } from './foreign-operators';
import { operatorAdvice, type OperatorPlace } from './operator-advice';
import { wordEnd } from './search-terms';
import { syntaxFault } from './syntax-fault';

/** What all parts of one request are read with. */
export interface Reading {
  readonly budget: Budget;
  readonly slots: Slots;
}

/** White space before a parenthesis, which the standard does not have there. */
const GAP = /[ \t]+\(/y;

type SlotValue = Pick<ReadLiteral, 'kind' | 'value'>;

export class Cursor {
  position = 0;
  readonly text: string;
  readonly budget: Budget;
  private readonly slots: Slots;
  /** The option that is being read, for faults: `$filter`, `@alias`, `path`. */
  target: string;
  private readonly source: DecodedText;

  constructor(source: DecodedText, { budget, slots }: Reading, target: string) {
    this.source = source;
    this.text = source.text;
    this.budget = budget;
    this.slots = slots;
    this.target = target;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The next character; empty at the end. */
  get next(): string {
    return this.text.charAt(this.position);
  }

  /** BWS and RWS (ABNF section 9): spaces and tabs. */
  skipWhitespace(): void {
    while (this.next === ' ' || this.next === '\t') this.position += 1;
  }

  /** Whether a parenthesis opens here; white space before it is skipped. */
  opensParenthesis(): boolean {
    this.position += (this.peek(GAP)?.length ?? 1) - 1;
    return this.next === '(';
  }

  /** Whether white space or a closing parenthesis stands before this place, so that a word can begin here. */
  get followsGap(): boolean {
    return this.position === 0 || ' \t)'.includes(this.text.charAt(this.position - 1));
  }

  accept(character: string): boolean {
    if (this.next !== character) return false;
    this.position += 1;
    return true;
  }

  expect(character: string, candidates?: readonly string[]): void {
    if (!this.accept(character)) throw this.unexpected(`'${character}'`, candidates);
  }

  /** What a sticky pattern finds here, without moving. */
  peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    return pattern.exec(this.text)?.[0];
  }

  match(pattern: RegExp): string | undefined {
    const found = this.peek(pattern);
    this.position += found?.length ?? 0;
    return found;
  }

  /** Where a search word that begins here ends. */
  get wordEnd(): number {
    return wordEnd(this.source, this.position);
  }

  /** From `start` to here. */
  spanFrom(start: number): Span {
    return this.source.span(start, this.position);
  }

  /** The slot of what was read from `start` on; `index` where several values stand there. */
  slotFrom(start: number, { kind, value }: SlotValue, index = 0): number {
    // No database text holds it, so it could only fail later and less clearly.
    if (String(value).includes('\0')) throw this.fault('InvalidLiteral', 'a string holds no U+0000', start);
    const cut = this.source.cutAt(start);
    const read = { kind, value, written: this.text.slice(start, this.position) };
    return this.slots.take(cut && { ...cut, slot: cut.slot + index }, this.position, read);
  }

  /** Undefined where the lexer has not taken the whole text for one value. */
  get cutWhole(): CutLiteral | undefined {
    const cut = this.source.cutAt(0);
    return cut?.end === this.text.length ? cut : undefined;
  }

  /** The node that begins at `start`; nothing of it need have been read. */
  countNode(start: number): void {
    this.budget.countNode(this.#placeAt(start));
  }

  descend<T>(limit: DepthLimit, start: number, parse: () => T): T {
    return this.budget.descend(limit, this.#placeAt(start), parse);
  }

  #placeAt(start: number): BudgetPlace {
    return { target: this.target, span: this.source.span(start, Math.max(start + 1, this.position)) };
  }

  /** Reads with faults that name another option. */
  within<T>(target: string, parse: () => T): T {
    const outer = this.target;
    this.target = target;
    const result = parse();
    this.target = outer;
    return result;
  }

  /** A fault over what was read from `start` on. */
  fault(code: FaultCode, message: string, start: number): ODataFault {
    return this.faultOf({ code, message }, start);
  }

  /** The same, with a suggestion perhaps. */
  faultOf(details: Pick<FaultDetails, 'code' | 'message' | 'suggestion'>, start: number): ODataFault {
    return syntaxFault({ ...details, target: this.target, span: this.spanFrom(start) });
  }

  /** Something else should stand here; `candidates` are the words that could. */
  unexpected(expected: string, candidates: readonly string[] = []): ODataFault {
    const word = wordAt(this.text, this.position);
    const form = candidates.includes('in') ? operatorAdvice(this.#operatorPlace()) : undefined;
    const suggestion = word === undefined || form !== undefined ? undefined : suggestWord(word, candidates);
    const advice = form === undefined ? adviceAt(this.text, this.position, candidates) : `. ${form}`;
    const message = `expected ${expected}, found ${describePlace(this.text, this.position)}${advice}`;
    const end = Math.min(this.text.length, this.position + Math.max(1, word?.length ?? 1));
    return syntaxFault({ code: 'SyntaxError', message, target: this.target, span: this.source.span(this.position, end), suggestion });
  }

  #operatorPlace(): OperatorPlace {
    const { functions } = this.budget.catalogue;
    return { text: this.text, position: this.position, isFunction: name => functions.has(name) };
  }
}

function suggestWord(word: string, candidates: readonly string[]): string | undefined {
  const foreign = FOREIGN_OPERATORS.get(word.toLowerCase());
  if (foreign !== undefined && candidates.includes(foreign)) return foreign;
  // Operators are so short that without a common letter any would be near any word.
  const alike = candidates.filter(candidate => candidate !== word && candidate.startsWith(word.charAt(0).toLowerCase()));
  return suggest(word, alike);
}
