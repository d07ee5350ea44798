/** What the arguments of all levels of a document may take together. Its faults are INVALID_ARGUMENT and LINKS_EXCEEDED. */
import type { Spent } from '../expression/building';
import { ReadFault } from '../database/read-fault';
import type { ReadLimits } from '../read-limits';

type Limits = Pick<ReadLimits, 'expressionNodes' | 'linksOfDocument'>;

export class ArgumentBudget {
  readonly #limits: Limits;
  #nodes = 0;
  #links = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The fault where it is too much. */
  spend({ nodes, links }: Spent): ReadFault | undefined {
    const { expressionNodes: mostNodes, linksOfDocument: mostLinks } = this.#limits;
    this.#nodes += nodes;
    this.#links += links;
    if (this.#links > mostLinks)
      return new ReadFault('LINKS_EXCEEDED', `more than ${mostLinks} links are followed in the arguments of the document`);
    if (this.#nodes > mostNodes) return new ReadFault('INVALID_ARGUMENT', `more than ${mostNodes} nodes in the arguments of the document`);
    return undefined;
  }
}
