/**
 * A URL -> its shape, which is the URL with stand-ins for its texts in quotes, GUIDs and skip token, and these literals. Undefined where it is not sure what the parser takes for a literal, and where
 * it would not pay: the request is then walked as a whole. What is left in the shape is the same for all that share it; whether each literal only passes through, `learnShape` asks.
 */
import { STAND_INS, type LiteralKind } from './stand-ins';

export interface CutUrl {
  readonly shape: string;
  readonly literals: readonly CutLiteral[];
}

export interface CutLiteral {
  readonly kind: LiteralKind;
  /** In the URL. */
  readonly start: number;
  readonly end: number;
}

const LONGEST = 2048;
const NOT_PRINTABLE = /[^ -~]/;

const GUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?<=(?:[(=,/ ]|%(?:20|28|2c|3d)).{36})`;
const TOKEN_OPTION = 'skiptoken=';
const TOKEN = String.raw`${TOKEN_OPTION}(?<=[?&](?:\$|%24)?.{${TOKEN_OPTION.length}})[\w-]+(?![^&])`;
/** A quote, where a text may begin; or the whole of another literal. */
const BEGINNING = new RegExp(`'|%27|(${GUID})|${TOKEN}`, 'gi');

/** `characters` are those that may stand for themselves: none that the URL is split at (Part 2, section 2). */
const textPattern = (characters: string): RegExp =>
  new RegExp(`(?:'|%27)(?:[${characters}]|%(?!27)[0-9a-f]{2}|(?:'|%27){2})*(?:'|%27)(?!'|%27)`, 'iy');
const TEXT_IN_PATH = textPattern(' !"$(-.0->@-~');
const TEXT_IN_QUERY = textPattern(' !"$(-~');

/** `kept`: texts that stay in the shape, since much depends on them and there are few: the names of an enumeration's members. */
export function cutLiterals(url: string, kept: ReadonlySet<string>): CutUrl | undefined {
  if (url.length > LONGEST || NOT_PRINTABLE.test(url)) return undefined;
  const literals: CutLiteral[] = [];
  let shape = '';
  let from = 0;
  BEGINNING.lastIndex = 0;
  for (let found = BEGINNING.exec(url); found !== null; found = BEGINNING.exec(url)) {
    const kind = kindOf(found);
    const start = kind === 'token' ? found.index + TOKEN_OPTION.length : found.index;
    const end = kind === 'text' ? endOfText(url, start) : BEGINNING.lastIndex;
    const standIn = STAND_INS[kind][literals.length];
    if (end === undefined || standIn === undefined) return undefined;
    BEGINNING.lastIndex = end;
    if (kind === 'text' && kept.has(insideQuotes(url.slice(start, end)))) continue;
    shape += url.slice(from, start) + standIn.written;
    from = end;
    literals.push({ kind, start, end });
  }
  return { shape: shape + url.slice(from), literals };
}

function kindOf({ 0: found, 1: guid }: RegExpExecArray): LiteralKind {
  if (guid !== undefined) return 'guid';
  return found.length > 3 ? 'token' : 'text';
}

/** Undefined where it does not end. */
function endOfText(url: string, start: number): number | undefined {
  const question = url.indexOf('?');
  const pattern = question < 0 || start < question ? TEXT_IN_PATH : TEXT_IN_QUERY;
  pattern.lastIndex = start;
  return pattern.test(url) ? pattern.lastIndex : undefined;
}

function insideQuotes(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1) : text.slice(3, -3);
}
