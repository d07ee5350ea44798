/** A fault of evaluation or of a token -> the same, told of the part of the request that it is about; any other error as it is. */
import type { EvaluationReason } from '../../graphql/data-plane-types';
import type { BoundDataRequest } from '../binding/bound-request';
import { INVALID_DELTA_TOKEN, ODataFault } from '../faults';
import { nodesOf } from '../syntax/print/nodes-of';
import type { ODataUriSyntax } from '../syntax/syntax-tree';
import { linkToStart } from './next-link';
import type { Writing } from './writing';

/** Operators and functions, as the syntax tree calls them. */
const SUSPECTS: Readonly<Record<EvaluationReason, ReadonlySet<string>>> = {
  DIVISION_BY_ZERO: new Set(['div', 'divby', 'mod']),
  OUT_OF_RANGE: new Set(['add', 'sub', 'mul', 'div', 'divby', 'negate', 'year']),
  NEGATIVE_LENGTH: new Set(['substring']),
};

interface FailedRequest {
  readonly syntax: Pick<ODataUriSyntax, 'options' | 'aliases'>;
  readonly bound: BoundDataRequest;
}

export function placeFault(error: unknown, { syntax, bound }: FailedRequest, writing: Writing): unknown {
  if (!(error instanceof ODataFault)) return error;
  const { reason } = error.details;
  if (reason !== undefined) return placeEvaluation(error, SUSPECTS[reason], syntax);
  return writing.links.tellsChanges ? placeToken(error, bound, writing) : error;
}

/** Told of `$deltatoken`. Of one that is no longer good, with the address where a client begins anew (Part 1, section 11.3.2). */
function placeToken(fault: ODataFault, { set }: BoundDataRequest, writing: Writing): ODataFault {
  if (fault.details.code === 'InvalidSkipToken') return new ODataFault(INVALID_DELTA_TOKEN);
  if (fault.details.code !== 'Gone') return fault;
  const location = linkToStart({ address: writing.root + set.name }, writing);
  return location === undefined ? fault : new ODataFault({ ...fault.details, location });
}

/**
 * Told of the options in which stands what can fail so: PostgreSQL says why an expression failed, but not which one. No position is told: a plan serves many URLs, in which the same operator stands
 * at different ones.
 */
function placeEvaluation(fault: ODataFault, suspects: ReadonlySet<string>, { options, aliases }: FailedRequest['syntax']): ODataFault {
  const parts = [
    ...Object.entries(options).map(([name, tree]) => [`$${name}`, tree] as const),
    ...[...aliases].map(([name, tree]) => [`@${name}`, tree] as const),
  ];
  const places = parts.flatMap(([name, tree]) => {
    const found = suspectsIn(tree, suspects);
    return found.length === 0 ? [] : [{ name, text: `${found.join(' and ')} in ${name}` }];
  });
  const [first, second] = places;
  if (first === undefined) return fault;
  const message = `${fault.details.message} Look at ${places.map(({ text }) => text).join(', ')}.`;
  return new ODataFault({ ...fault.details, message, ...(second === undefined ? { target: first.name } : {}) });
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
