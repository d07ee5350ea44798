/** What the arguments of all levels of a document take together -> the fault where it is too much: INVALID_ARGUMENT or LINKS_EXCEEDED. */
import type { Spent } from '../expression/building';
import { ReadFault } from '../database/read-fault';
import type { ReadLimits } from '../read-limits';

type Limits = Pick<ReadLimits, 'expressionNodes' | 'linksOfDocument'>;

export function argumentFault(
  { nodes, links }: Spent,
  { expressionNodes: mostNodes, linksOfDocument: mostLinks }: Limits,
): ReadFault | undefined {
  if (links > mostLinks)
    return new ReadFault('LINKS_EXCEEDED', `more than ${mostLinks} links are followed in the arguments of the document`);
  if (nodes > mostNodes) return new ReadFault('INVALID_ARGUMENT', `more than ${mostNodes} nodes in the arguments of the document`);
  return undefined;
}
