/** A request's text -> the same without what an address must not keep: literals that meet a sensitive name, what looks like a CPR number, and tokens. `isWhole` says whether nothing was left out. */
import { readClauses, writeClauses, type FilterClause } from './filter-clauses';
import { decodeValue, encodeValue, isNamed, parseRequest, printRequest, type QueryOption } from './request-text';

export interface ShareableRequest {
  readonly text: string;
  readonly isWhole: boolean;
}

/** `names`: of sensitive properties and links, such as `Cpr`. */
export function shareableRequest(text: string, names: ReadonlySet<string>): ShareableRequest {
  const { path, options } = parseRequest(text);
  const isSafe = (part: string): boolean => !mayTell(part, names);
  const kept = options?.flatMap(option => shareableOption(option, isSafe));
  const shared = printRequest({
    path: isSafe(decodeValue(path)) ? path : withoutKeys(path),
    options: kept?.length === 0 ? undefined : kept,
  });
  return { text: shared, isWhole: shared === text };
}

function shareableOption(option: QueryOption, isSafe: (part: string) => boolean): readonly QueryOption[] {
  if (isNamed(option, '$skiptoken') || isNamed(option, '$deltatoken')) return [];
  // An alias is the literal of an option that may be sensitive.
  const isAlias = decodeValue(option.name).startsWith('@');
  const value = decodeValue(option.raw ?? '');
  if (!isAlias && isSafe(decodeValue(option.name)) && isSafe(value)) return [option];
  if (!isNamed(option, '$filter')) return [];
  const clauses = readClauses(value).filter(clause => isSafe(textOf(clause)));
  return clauses.length === 0 ? [] : [{ ...option, raw: encodeValue(writeClauses(clauses)) }];
}

function textOf(clause: FilterClause): string {
  return writeClauses([clause]);
}

/** Numbers of rows are of no field. */
const ROWS = /\$(?:top|skip|levels)=\w+/gi;
/** A text, an operator, or a number as an argument. Names without them tell nothing: they may be selected and ordered by. */
const LITERAL = /['"@]|\s(?:eq|ne|gt|ge|lt|le|in|has)[\s(]|[=,(]\s*[-+.\d]/i;
const CPR = /(?<!\d)\d{6}[-\s]?\d{4}(?!\d)/;

function mayTell(text: string, names: ReadonlySet<string>): boolean {
  // What stays escaped may be escaped twice.
  if (CPR.test(text) || text.includes('%')) return true;
  if (!LITERAL.test(text.replace(ROWS, ''))) return false;
  return (text.match(/[A-Za-z_]\w*/g) ?? []).some(word => names.has(word.toLowerCase()));
}

function withoutKeys(path: string): string {
  const [names = ''] = /^[A-Za-z_]*(?:\/[A-Za-z_]+)*/.exec(path) ?? [];
  return names;
}
