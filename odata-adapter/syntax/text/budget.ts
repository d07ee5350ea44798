/** What one request may spend on its expressions, beyond which it is refused before any work of that size is done; and the functions that they may call. */
import { CATALOGUE, type Catalogue } from '../../../graphql/catalogue/catalogue';
import type { ODataFault, Span } from '../../faults';
import { insteadOf, type QueryLimits } from '../../limits';
import { syntaxFault } from './syntax-fault';

export type DepthLimit = 'nesting' | 'functionDepth' | 'lambdaDepth' | 'expandDepth';
export type ItemLimit = 'inListItems' | 'orderbyItems';

const WHAT: Record<DepthLimit | ItemLimit | 'expressionNodes' | 'transformations', string> = {
  nesting: 'levels of parentheses and nested options',
  functionDepth: 'levels of functions within functions',
  lambdaDepth: "levels of 'any' and 'all'",
  expandDepth: 'levels of $expand',
  inListItems: 'items in a list',
  orderbyItems: 'items in $orderby',
  expressionNodes: 'operators, operands and path segments in a request',
  transformations: 'transformations in $apply',
};

/** Where something is spent: the option, and what of it. */
export interface BudgetPlace {
  readonly target: string;
  readonly span: Span;
}

export class Budget {
  readonly catalogue: Catalogue;
  private readonly limits: QueryLimits;
  private readonly depths: Record<DepthLimit, number> = { nesting: 0, functionDepth: 0, lambdaDepth: 0, expandDepth: 0 };
  private nodes = 0;
  private transformations = 0;

  constructor(limits: QueryLimits, catalogue: Catalogue = CATALOGUE) {
    this.catalogue = catalogue;
    this.limits = limits;
  }

  countNode(place: BudgetPlace): void {
    this.nodes += 1;
    if (this.nodes > this.limits.expressionNodes) throw this.exceeded('expressionNodes', place);
  }

  countTransformation(place: BudgetPlace): void {
    this.transformations += 1;
    if (this.transformations > this.limits.transformations) throw this.exceeded('transformations', place);
  }

  /** `count` items stand in the list so far. */
  checkItems(limit: ItemLimit, count: number, place: BudgetPlace): void {
    if (count > this.limits[limit]) throw this.exceeded(limit, place);
  }

  /** Parses one level deeper. */
  descend<T>(limit: DepthLimit, place: BudgetPlace, parse: () => T): T {
    this.depths[limit] += 1;
    if (this.depths[limit] > this.limits[limit]) throw this.exceeded(limit, place);
    const result = parse();
    this.depths[limit] -= 1;
    return result;
  }

  private exceeded(limit: keyof typeof WHAT, place: BudgetPlace): ODataFault {
    const message = `more than ${this.limits[limit]} ${WHAT[limit]}. ${insteadOf(limit)}`;
    return syntaxFault({ code: 'LimitExceeded', message, ...place });
  }
}
