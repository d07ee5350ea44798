/**
 * Options given for a resource -> those that its binder must bind. Rejects those that it does not take (`OptionNotApplicable`), those of the standard that are not offered
 * (`NotOffered`), and another value of an option that has one alone (`ResourceNotFound`).
 */
import type { OptionRow, Resource } from '../../../graphql/catalogue/option-row';
import { BOUND_OPTIONS, type TakenBy } from '../../../graphql/catalogue/options';
import type { ODataFault, Span } from '../../faults';
import type { OptionsSyntax, OtherOptionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';

export type TakenOptions<Of extends Resource> = Pick<OptionsSyntax, TakenBy<Of>>;

/** `called`: what faults call it, where its kind does not say it all. */
export interface OptionTaker<Of extends Resource> {
  readonly resource: Of;
  readonly called?: string;
}

export function takeOptions<Of extends Resource>(options: OptionsSyntax, taker: OptionTaker<Of>, context: BindContext): TakenOptions<Of> {
  for (const other of options.others) takeOther(other, taker, context);
  for (const name of BOUND_OPTIONS) {
    const option = options[name];
    if (option !== undefined && !takes(context.edm.catalogue.options.get(name), taker))
      throw inapplicable({ name, ...option }, taker, context);
  }
  return options;
}

const CALLED: Readonly<Record<Resource, string>> = {
  serviceDocument: 'the service document',
  metadata: '$metadata',
  vocabulary: 'a vocabulary',
  openApi: 'the description of the service',
  collection: 'a collection',
  entity: 'a single entity',
  property: 'a property',
  complexProperty: 'a complex property',
  rawValue: 'a raw value',
  media: 'the bytes of an entity',
  count: '/$count',
  reference: 'a reference',
  references: 'references',
  applied: 'a collection with $apply',
  appliedCount: '/$count',
  expandedMany: 'an expanded collection',
  expandedOne: 'one entity',
  expandedReferences: 'an expanded collection',
  expandedReference: 'one entity',
  expandedCount: '/$count',
  wildcard: "'*', which takes $levels alone",
  complexValue: 'one value',
  countInExpression: '$count',
};

/** An option that has no parser. */
function takeOther(other: OtherOptionSyntax, taker: OptionTaker<Resource>, context: BindContext): void {
  const row = context.edm.catalogue.options.get(other.name);
  if (row?.kind !== 'constant') throw unoffered(other, row, context);
  if (!takes(row, taker)) throw inapplicable(other, taker, context);
  if (other.text !== row.value)
    throw clauseFault('ResourceNotFound', row.otherwise, { clause: clauseOf(context, other.name), span: other.span });
}

function takes(row: OptionRow | undefined, { resource }: OptionTaker<Resource>): boolean {
  return row !== undefined && row.kind !== 'unoffered' && row.takenBy.includes(resource);
}

interface GivenOption {
  readonly name: string;
  readonly span: Span;
}

function inapplicable({ name, span }: GivenOption, { resource, called }: OptionTaker<Resource>, context: BindContext): ODataFault {
  const message = `the option does not apply to ${called ?? CALLED[resource]}`;
  return clauseFault('OptionNotApplicable', message, { clause: clauseOf(context, name), span });
}

/** An option that no binder knows is not offered, whatever the resource. */
function unoffered({ name, span }: GivenOption, row: OptionRow | undefined, context: BindContext): ODataFault {
  const clause = clauseOf(context, name);
  if (row?.kind !== 'unoffered') return clauseFault('NotOffered', 'the option is not offered', { clause, span });
  if (row.isForChanges === true) return clauseFault('OptionNotApplicable', row.instead, { clause, span });
  return clauseFault('NotOffered', `the option is not offered. ${row.instead}.`, { clause, span });
}
