/**
 * A fault of evaluation -> the same with the options of the request that divide, since a division by zero is what mostly fails, or that compute at all; any other error as it is.
 * PostgreSQL does not say which expression failed. No position is told: a plan serves many URLs, in which the same operator stands at different ones.
 */
import { ODataFault } from '../faults';
import { nodesOf } from '../syntax/print/nodes-of';
import type { ODataUriSyntax } from '../syntax/syntax-tree';

/** As they are written. */
type Operators = ReadonlyMap<unknown, string>;

const SUSPECTS: readonly Operators[] = [
  ['div', 'divby', 'mod'],
  ['add', 'sub', 'mul', 'negate'],
].map(names => new Map(names.map(name => [name, name === 'negate' ? '-' : name])));

export function placeArithmetic(error: unknown, { options, aliases }: Pick<ODataUriSyntax, 'options' | 'aliases'>): unknown {
  if (!(error instanceof ODataFault) || error.details.code !== 'EvaluationFailed') return error;
  const parts = [
    ...Object.entries(options).map(([name, tree]) => [`$${name}`, tree] as const),
    ...[...aliases].map(([name, tree]) => [`@${name}`, tree] as const),
  ];
  const placesOf = (suspects: Operators): readonly SuspectPlace[] =>
    parts.flatMap(([name, tree]) => {
      const operators = operatorsIn(tree, suspects);
      return operators.length === 0 ? [] : [{ name, text: `${operators.join(' and ')} in ${name}` }];
    });
  const places = SUSPECTS.map(placesOf).find(({ length }) => length > 0) ?? [];
  const [first, second] = places;
  if (first === undefined) return error;
  const message = `${error.details.message} Look at ${places.map(({ text }) => text).join(', ')}.`;
  return new ODataFault({ ...error.details, message, ...(second === undefined ? { target: first.name } : {}) });
}

interface SuspectPlace {
  readonly name: string;
  readonly text: string;
}

function operatorsIn(tree: unknown, suspects: Operators): readonly string[] {
  const operators = [...nodesOf(tree)].flatMap(node => ('operator' in node ? (suspects.get(node.operator) ?? []) : []));
  return [...new Set(operators)];
}
