/**
 * A URL, from the service root on and percent-encoded as received -> its parts, decoded, and its template: the URL without the values that its client has written, each of which has a slot. Requests
 * with the same template differ in their values only. Split at `/`, `?`, `&` and the first `=` before decoding (Part 2, section 2). In a query that is form-encoded each `+` is a space.
 * Refuses what is longer than the limit and what is not UTF-8.
 */
import { isBoundOption, type BoundOptionName } from '../../../graphql/catalogue/options';
import type { Catalogue } from '../../../graphql/catalogue/catalogue';
import type { OptionRow } from '../../../graphql/catalogue/option-row';
import { ODataFault, type Span } from '../../faults';
import { type QueryLimits, urlTooLong } from '../../limits';
import { findOption, holdsItsValue, standsTwice, valueMissing } from '../options/option-names';
import { decodePercent } from '../text/decode-percent';
import { DerivedText, type DecodedText } from '../text/decoded-text';
import { shownOption } from '../text/describe-place';
import { QUALIFIED_NAME } from '../text/names';
import { PATH_TARGET } from '../text/syntax-fault';
import { TRACKED_MARK } from '../text/tracked-mark';
import { pathOfId } from './entity-id';
import { hasPlus, lexExpression } from './lex-expression';
import { lexSearch } from './lex-search';
import { LexedText } from './lexed-text';
import { Slots } from '../text/slots';

export interface LexedUrl {
  /** The place of `$id`, if the path was taken from it (`$entity?$id=…`). */
  readonly id: Span | undefined;
  readonly segments: readonly DecodedText[];
  readonly options: readonly LexedOption[];
  readonly slots: Slots;
  /** Undefined where no template says what was asked: the request is then read for itself. */
  readonly template: string | undefined;
}

/** An option of the query, as named: a system query option, a parameter alias, or one of the client's own. */
export interface LexedOption extends Pick<Pair, 'name' | 'nameSpan' | 'option'> {
  /** Undefined without `=`. */
  readonly value: DecodedText | undefined;
  /** The slot of an option of the client's own. */
  readonly custom: number | undefined;
}

export interface Lexing {
  /** The URL of the service root, ending with `/`, by which `$id` names entities. */
  readonly root: string;
  readonly limits: QueryLimits;
  readonly names: KnownNames;
  readonly catalogue: Catalogue;
}

/** Names of the model: a path segment of another name may be a key. */
export interface KnownNames {
  readonly exact: ReadonlySet<string>;
  /** In lower case. */
  readonly folded: ReadonlySet<string>;
}

/** Longer ones are read for themselves. */
const LONGEST_TEMPLATE = 4096;
/** The name of an option that may hold an API key, which is read and repeated nowhere. */
const IS_KEY = /^apikey$/i;
/** Characters that templates are put together with. */
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;
const [SEGMENT_END, OPTION_START, NAME_END, ENTITY_ID] = ['\u0002', '\u0003', '\u0004', '\u0005'] as const;

export function lexUrl(url: string, lexing: Lexing): LexedUrl {
  const { urlBytes } = lexing.limits;
  if (url.length > urlBytes) throw urlTooLong(urlBytes);
  const question = url.indexOf('?');
  const pathEnd = question < 0 ? url.length : question;
  const written = splitSegments(url, pathEnd);
  const query = splitQuery(url, pathEnd + 1, lexing.catalogue);
  return written[0]?.text.toLowerCase() === '$entity'
    ? lexEntity(written.slice(1), query, lexing)
    : lexParts({ segments: written, query, id: undefined }, lexing);
}

interface Parts {
  readonly segments: readonly DecodedText[];
  readonly query: Query;
  readonly id: Span | undefined;
}

function lexParts({ segments, query, id }: Parts, lexing: Lexing): LexedUrl {
  const lexer = new UrlLexer(lexing, id === undefined ? '' : ENTITY_ID);
  const lexed = segments.map((segment, index) => lexer.segment(segment, segments[index - 1]));
  const options = query.pairs.map(pair => lexer.option(pair, query));
  return { id, segments: lexed, options, slots: lexer.slots, template: lexer.template };
}

/** A fault within an id names the id as a whole. */
function lexEntity(rest: readonly DecodedText[], query: Query, lexing: Lexing): LexedUrl {
  const [id, again] = query.pairs.filter(({ option }) => option?.name === 'id');
  if (again?.option !== undefined)
    throw new ODataFault({ code: 'DuplicateOption', message: standsTwice(again.option), target: '$id', span: again.nameSpan });
  const span = id?.value ?? { start: 0, end: 0 };
  const text = id?.value && decodePercent(query.read.slice(id.value.start, id.value.end), id.value.start, '$id').text;
  const path = pathOfId(text === undefined ? undefined : { text, span }, lexing.root);
  const segments = splitSegments(path, path.length).map(({ text: segment }) => new DerivedText(segment, span));
  const pairs = query.pairs.filter(pair => pair !== id);
  return lexParts({ segments: [...segments, ...rest], query: { ...query, pairs }, id: span }, lexing);
}

/** Empty segments are skipped: clients make them when they join a root and a path. */
function splitSegments(url: string, end: number): readonly DecodedText[] {
  const segments: DecodedText[] = [];
  for (let from = 0; from < end;) {
    const slash = url.indexOf('/', from);
    const to = slash < 0 || slash > end ? end : slash;
    if (to > from) segments.push(decodePercent(url.slice(from, to), from, PATH_TARGET));
    from = to + 1;
  }
  return segments;
}

/** The name of an option in faults; undefined for the client's own options. */
function targetOf(name: string, option: OptionRow | undefined): string | undefined {
  if (option !== undefined) return `$${option.name}`;
  return /^[$@]/.test(name) ? shownOption(name) : undefined;
}

/** What encodes a comma encodes a plus too, and a space as `%20`, unless it encodes forms. */
const isEncodedForm = (written: string): boolean => /%2c/i.test(written) && !written.includes('%20');

/** Whether a `+` stands where only a space can: outside of all literals, in a search, or beside an encoded comma. */
function isSpaced({ option, target, value: span }: Pair, sent: string): boolean {
  const written = span === undefined ? '' : sent.slice(span.start, span.end);
  if (span === undefined || target === undefined || !written.includes('+')) return false;
  if (option?.name === 'search') return true;
  if (lexerOf(option) !== lexExpression) return false;
  if (isEncodedForm(written)) return true;
  const value = decodePercent(written, span.start, target);
  return hasPlus(value.text, place => sent.charAt(value.span(place, place + 1).start) === '+');
}

interface Query {
  /** The URL as it was sent. */
  readonly sent: string;
  /** The same as it is read: in a form-encoded query each `+` is a space. */
  readonly read: string;
  readonly pairs: readonly Pair[];
}

interface Pair {
  /** Decoded. */
  readonly name: string;
  readonly nameSpan: Span;
  /** Undefined for a parameter alias, and for one of the client's own. */
  readonly option: OptionRow | undefined;
  /** Its name in faults; undefined for one of the client's own. */
  readonly target: string | undefined;
  /** Undefined without `=`. */
  readonly value: Span | undefined;
}

function splitQuery(sent: string, start: number, catalogue: Catalogue): Query {
  const pairs: Pair[] = [];
  for (let from = start; from < sent.length;) {
    const found = sent.indexOf('&', from);
    const end = found < 0 ? sent.length : found;
    const pair = end > from ? splitPair(sent, { start: from, end }, catalogue) : undefined;
    if (pair !== undefined && !IS_KEY.test(pair.name)) pairs.push(pair);
    from = end + 1;
  }
  return { sent, read: sent.includes('+', start) && pairs.some(pair => isSpaced(pair, sent)) ? sent.replaceAll('+', ' ') : sent, pairs };
}

function splitPair(url: string, { start, end }: Span, catalogue: Catalogue): Pair {
  const found = url.indexOf('=', start);
  const nameEnd = found < 0 || found > end ? end : found;
  const name = decodePercent(url.slice(start, nameEnd), start, 'query').text;
  const option = findOption(name, catalogue);
  const value = nameEnd === end ? undefined : { start: nameEnd + 1, end };
  return { name, nameSpan: { start, end: nameEnd }, option, target: targetOf(name, option), value };
}

const METADATA = /^\$metadata$/i;

class UrlLexer {
  readonly slots = new Slots();
  #template: string;
  #isCertain = true;

  constructor(
    private readonly lexing: Lexing,
    start: string,
  ) {
    this.#template = start;
  }

  get template(): string | undefined {
    return this.#isCertain && this.#template.length <= LONGEST_TEMPLATE ? this.#template : undefined;
  }

  /** `before`: the segment that it follows. */
  segment(source: DecodedText, before?: DecodedText): DecodedText {
    QUALIFIED_NAME.lastIndex = 0;
    const name = QUALIFIED_NAME.exec(source.text)?.[0] ?? '';
    const { exact, folded } = this.lexing.names;
    const isAlike = folded.has(name.toLowerCase());
    // A document of the service, such as openapi.json, or one behind $metadata: no key stands there.
    const isDocument = name.includes('.') && (before === undefined || METADATA.test(before.text));
    const isKnown = source.text.startsWith('$') || isDocument || exact.has(name) || (isAlike && name !== source.text);
    // A name in another case may still be a key, so that it stays in the template and has a slot.
    if (!isKnown) return this.#lex(source, SEGMENT_END, lexed => whole(lexed, 'segment', isAlike ? name : ''));
    return this.#lex(source, SEGMENT_END, name === source.text ? kept : lexExpression);
  }

  option(pair: Pair, { sent, read }: Query): LexedOption {
    const { name, nameSpan, option, target, value: span } = pair;
    if (option === undefined && holdsItsValue(name, this.lexing.catalogue)) throw valueMissing(name, nameSpan);
    if (target === undefined) {
      refuseMistaken(pair, this.lexing.catalogue);
      const written = sent.slice(nameSpan.start, span?.end ?? nameSpan.end);
      this.#template += OPTION_START;
      return { name, nameSpan, option, value: undefined, custom: this.slots.add({ kind: 'custom', value: written, written }) };
    }
    this.#template += OPTION_START + name + (span === undefined ? '' : NAME_END);
    if (CONTROL.test(name)) this.#isCertain = false;
    const source = span && decodePercent(read.slice(span.start, span.end), span.start, target).withoutLineBreaks();
    return { name, nameSpan, option, value: source && this.#lex(source, '', lexerOf(option)), custom: undefined };
  }

  #lex(source: DecodedText, separator: string, lex: Lexer): DecodedText {
    const lexed = new LexedText(source, this.slots);
    if (!lex(lexed) || CONTROL.test(source.text)) this.#isCertain = false;
    this.#template += lexed.template + separator;
    return source;
  }
}

/** A dollar sign within a name, a second question mark before it, or what HTML makes of an ampersand. */
const MISWRITTEN = /\$|%24|^(?:\?|amp;)/i;

/**
 * Refuses an option with a space before or in its name, without a name, or with a name that is written wrongly. By the standard it would be the client's own and do nothing, but the client means a system
 * query option.
 */
function refuseMistaken({ name, nameSpan: span, value }: Pair, catalogue: Catalogue): void {
  const meant = name.replace(/^[+\s]+/, '');
  if (meant === '' && value !== undefined) {
    const message =
      "An option has no name. In double quotes, PowerShell and shells take '$filter' for a variable: write the URL in single quotes";
    throw new ODataFault({ code: 'UnknownOption', message, target: 'query', span: { start: span.start, end: value.start } });
  }
  const shown = shownOption(meant);
  if (meant !== name && targetOf(meant, findOption(meant, catalogue)) !== undefined)
    throw new ODataFault({
      code: 'UnknownOption',
      message: `A space or '+' stands before the option '${shown}'. Leave it out`,
      target: shown,
      span,
    });
  // A condition that is cut in two by '&': its first part alone would give rows that nobody has asked for.
  const isCut = /\s/.test(name) || (value === undefined && name.includes('+'));
  const isMiswritten = value !== undefined && MISWRITTEN.test(name);
  if (meant === '' || (meant === name && !isCut && !isMiswritten)) return;
  // The text is not shown: it may hold a literal.
  const message = isCut
    ? "No option has a space in its name. Join conditions with 'and', and write an ampersand within a string as %26"
    : "The name of an option is written wrongly. One '?' begins the options, and '&' stands between them: '&amp;' is how HTML and XML write '&', and '%2524' is encoded twice";
  throw new ODataFault({ code: 'UnknownOption', message, target: 'query', span });
}

type Lexer = (lexed: LexedText) => boolean;

const kept: Lexer = lexed => lexed.keep(lexed.text.length);

const LEXERS: Readonly<Record<BoundOptionName, Lexer>> = {
  filter: lexExpression,
  orderby: lexExpression,
  compute: lexExpression,
  expand: lexExpression,
  select: lexExpression,
  apply: lexExpression,
  top: lexExpression,
  skip: lexExpression,
  search: lexed => lexSearch(lexed, false),
  skiptoken: lexPageToken,
  deltatoken: lexToken,
  count: kept,
  levels: kept,
  format: kept,
};

/** The mark before it is part of the template. */
function lexPageToken(lexed: LexedText): boolean {
  const start = lexed.text.search(/[^ \t]|$/);
  lexed.keep(lexed.text.startsWith(TRACKED_MARK, start) ? start + TRACKED_MARK.length : start);
  return whole(lexed, 'token');
}

/** White space before it does not belong to it, as in the parser. */
function lexToken(lexed: LexedText): boolean {
  lexed.keep(lexed.text.search(/[^ \t]|$/));
  return whole(lexed, 'token');
}

/** Undefined for the value of a parameter alias. */
function lexerOf(option: OptionRow | undefined): Lexer {
  if (option === undefined) return lexExpression;
  return isBoundOption(option.name) ? LEXERS[option.name] : kept;
}

function whole(lexed: LexedText, kind: 'segment' | 'token', form = ''): boolean {
  const text = lexed.text.slice(lexed.position);
  return lexed.cut(lexed.text.length, form, { kind, value: text, written: text });
}
