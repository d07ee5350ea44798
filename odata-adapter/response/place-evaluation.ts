/**
 * A fault of evaluation -> the same with the options of the request in which stands what can fail so; any other error as it is.
 * PostgreSQL says why an expression failed, but not which one. No position is told: a plan serves many URLs, in which the same operator stands at different ones.
 */
import type { EvaluationReason } from '../../graphql/data-plane-types';
import { ODataFault } from '../faults';
import { nodesOf } from '../syntax/print/nodes-of';
import type { ODataUriSyntax } from '../syntax/syntax-tree';

/** Operators and functions, as the syntax tree calls them. */
const SUSPECTS: Readonly<Record<EvaluationReason, ReadonlySet<string>>> = {
  DIVISION_BY_ZERO: new Set(['div', 'divby', 'mod']),
  OUT_OF_RANGE: new Set(['add', 'sub', 'mul', 'div', 'divby', 'negate', 'year']),
  NEGATIVE_LENGTH: new Set(['substring']),
};

export function placeEvaluation(error: unknown, { options, aliases }: Pick<ODataUriSyntax, 'options' | 'aliases'>): unknown {
  if (!(error instanceof ODataFault) || error.details.reason === undefined) return error;
  const suspects = SUSPECTS[error.details.reason];
  const parts = [
    ...Object.entries(options).map(([name, tree]) => [`$${name}`, tree] as const),
    ...[...aliases].map(([name, tree]) => [`@${name}`, tree] as const),
  ];
  const places = parts.flatMap(([name, tree]) => {
    const found = suspectsIn(tree, suspects);
    return found.length === 0 ? [] : [{ name, text: `${found.join(' and ')} in ${name}` }];
  });
  const [first, second] = places;
  if (first === undefined) return error;
  const message = `${error.details.message} Look at ${places.map(({ text }) => text).join(', ')}.`;
  return new ODataFault({ ...error.details, message, ...(second === undefined ? { target: first.name } : {}) });
}

/** As they are written. */
function suspectsIn(tree: unknown, suspects: ReadonlySet<string>): readonly string[] {
  const names = [...nodesOf(tree)].map(nameOf).filter(name => suspects.has(name));
  return [...new Set(names.map(name => (name === 'negate' ? '-' : name)))];
}

/** Of an operator or a call; empty for all else. */
function nameOf(node: object): string {
  if ('operator' in node) return String(node.operator);
  return 'kind' in node && node.kind === 'call' && 'name' in node ? String(node.name).toLowerCase() : '';
}
