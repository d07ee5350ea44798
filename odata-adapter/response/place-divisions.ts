/**
 * A fault of evaluation -> the same with the options of the request that divide, since a division by zero is what mostly fails; any other error as it is. PostgreSQL does not say which expression failed.
 * No position is told: a plan serves many URLs, in which the same operator stands at different ones.
 */
import { ODataFault } from '../faults';
import { nodesOf } from '../syntax/print/nodes-of';
import type { ODataUriSyntax } from '../syntax/syntax-tree';

const DIVISIONS: ReadonlySet<unknown> = new Set(['div', 'divby', 'mod']);

export function placeDivisions(error: unknown, { options, aliases }: Pick<ODataUriSyntax, 'options' | 'aliases'>): unknown {
  if (!(error instanceof ODataFault) || error.details.code !== 'EvaluationFailed') return error;
  const parts = [
    ...Object.entries(options).map(([name, tree]) => [`$${name}`, tree] as const),
    ...[...aliases].map(([name, tree]) => [`@${name}`, tree] as const),
  ];
  const places = parts.flatMap(([name, tree]) => {
    const operators = divisionsIn(tree);
    return operators.length === 0 ? [] : [{ name, text: `${operators.join(' and ')} in ${name}` }];
  });
  const [first, second] = places;
  if (first === undefined) return error;
  const message = `${error.details.message} Look at ${places.map(({ text }) => text).join(', ')}.`;
  return new ODataFault({ ...error.details, message, ...(second === undefined ? { target: first.name } : {}) });
}

function divisionsIn(tree: unknown): readonly string[] {
  const operators = [...nodesOf(tree)].flatMap(node => ('operator' in node && DIVISIONS.has(node.operator) ? [String(node.operator)] : []));
  return [...new Set(operators)];
}
