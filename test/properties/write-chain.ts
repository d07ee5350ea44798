/** A chain of transformations -> OData text (not yet percent-encoded), and a request with one -> its URL from the service root. */
import type { Aggregate, Chain, ChainRequest, Grouping, Transformation } from './chain';
import { encode } from './print-request';
import { writeExpression } from './write-expression';
import { writeSearch } from './write-search';

export function writeChainRequest({ start, chain, selected, count }: ChainRequest): string {
  const options = [
    `$apply=${encode(writeChain(chain))}`,
    ...(selected === undefined || count === 'alone' ? [] : [`$select=${selected.join(',')}`]),
    ...(count === 'beside' ? ['$count=true'] : []),
  ];
  return `${start.path}${count === 'alone' ? '/$count' : ''}?${options.join('&')}`;
}

const writeChain = (chain: Chain): string => chain.map(writeStep).join('/');

function writeStep(step: Transformation): string {
  switch (step.kind) {
    case 'identity':
      return step.kind;
    case 'filter':
      return `filter(${writeExpression(step.condition)})`;
    case 'search':
      return `search(${writeSearch(step.search)})`;
    case 'compute':
      return `compute(${step.values.map(({ name, value }) => `${writeExpression(value)} as ${name}`).join(',')})`;
    case 'orderby':
      return `orderby(${step.items.map(item => writeExpression(item.expression) + (item.descending ? ' desc' : '')).join(',')})`;
    case 'top':
    case 'skip':
      return `${step.kind}(${step.rows})`;
    case 'aggregate':
      return `aggregate(${step.values.map(writeAggregate).join(',')})`;
    case 'groupby':
      return `groupby((${step.elements.map(writeGrouping).join(',')})${step.inner === undefined ? '' : `,${writeChain(step.inner)}`})`;
    case 'concat':
      return `concat(${step.branches.map(writeChain).join(',')})`;
    case 'extreme':
      return `${step.name}(${step.amount},${writeExpression(step.value)})`;
  }
}

function writeAggregate(aggregate: Aggregate): string {
  if (aggregate.method === 'count') return `$count as ${aggregate.name}`;
  return `${writeExpression(aggregate.value)} with ${aggregate.method} as ${aggregate.name}`;
}

const writeGrouping = (levels: Grouping): string => (levels.length > 1 ? `rollup(${levels.join(',')})` : levels.join(''));
