/** The text of `$filter` <-> its clauses, joined by `and`: comparisons that clicks can say, and texts as they stand. */
import { splitOutside } from './split-outside';

const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'contains', 'startswith', 'endswith'] as const;

export type Operator = (typeof OPERATORS)[number];

export type FilterClause = Comparison | { readonly kind: 'text'; readonly text: string };

export interface Comparison {
  readonly kind: 'comparison';
  /** The link to many whose rows are compared, and whether any or all of them must fit. */
  readonly among: { readonly link: string; readonly quantifier: 'any' | 'all' } | undefined;
  readonly path: string;
  readonly operator: Operator;
  /** As OData writes it: `'Anders'`, `5`, `null`. */
  readonly literal: string;
}

export function readClauses(filter: string): readonly FilterClause[] {
  if (filter.trim() === '') return [];
  const alternatives = splitOutside(filter, ' or ');
  const parts = alternatives?.length === 1 ? splitOutside(filter, ' and ') : undefined;
  return (parts ?? [filter]).map(part => readComparison(part) ?? { kind: 'text', text: part });
}

export function writeClauses(clauses: readonly FilterClause[]): string {
  return clauses.map(clause => writeClause(clause, clauses.length)).join(' and ');
}

/** A text may be of several conditions, of which one is enough. */
function writeClause(clause: FilterClause, count: number): string {
  if (clause.kind === 'comparison') return writeComparison(clause);
  const isJoined = (splitOutside(clause.text, ' or ') ?? []).length > 1;
  return isJoined && count > 1 ? `(${clause.text})` : clause.text;
}

const PATH = String.raw`[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*`;
const LITERAL = String.raw`'(?:[^']|'')*'|[\w.:+-]+`;
const COMPARED = new RegExp(`^(${PATH}) (eq|ne|gt|ge|lt|le) (${LITERAL})$`);
const CALLED = new RegExp(`^(contains|startswith|endswith)\\((${PATH}), ?(${LITERAL})\\)$`);
const QUANTIFIED = new RegExp(`^(${PATH})/(any|all)\\((\\w+):(.*)\\)$`, 's');

function readComparison(written: string): Comparison | undefined {
  const text = withoutParentheses(written);
  const plain = readPlain(text);
  if (plain !== undefined) return plain;
  const [, link, quantifier, variable = '', inner = ''] = QUANTIFIED.exec(text) ?? [];
  if (link === undefined) return undefined;
  const compared = readPlain(withoutParentheses(inner));
  if (!compared?.path.startsWith(`${variable}/`)) return undefined;
  const among = { link, quantifier: quantifier === 'any' ? 'any' : 'all' } as const;
  return { ...compared, among, path: compared.path.slice(variable.length + 1) };
}

/** Those around the whole say nothing. */
function withoutParentheses(text: string): string {
  const trimmed = text.trim();
  const [, inner] = /^\((.*)\)$/s.exec(trimmed) ?? [];
  return inner === undefined || splitOutside(inner, ',') === undefined ? trimmed : withoutParentheses(inner);
}

function readPlain(text: string): Comparison | undefined {
  const [, comparedPath, comparison, compared = ''] = COMPARED.exec(text) ?? [];
  if (comparedPath !== undefined) return comparisonOf(comparedPath, comparison, compared);
  const [, call, calledPath = '', argument = ''] = CALLED.exec(text) ?? [];
  return call === undefined ? undefined : comparisonOf(calledPath, call, argument);
}

function comparisonOf(path: string, name: string | undefined, literal: string): Comparison | undefined {
  const operator = OPERATORS.find(known => known === name);
  return operator && { kind: 'comparison', among: undefined, path, operator, literal };
}

function writeComparison({ among, path, operator, literal }: Comparison): string {
  const full = among === undefined ? path : `x/${path}`;
  const isCall = operator === 'contains' || operator === 'startswith' || operator === 'endswith';
  const compared = isCall ? `${operator}(${full},${literal})` : `${full} ${operator} ${literal}`;
  return among === undefined ? compared : `${among.link}/${among.quantifier}(x:${compared})`;
}
