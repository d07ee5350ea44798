/** The benchmark's questions, each about the model of this folder. */
import { ask, type Question } from '../question';
import { momentOf } from '../questions';
import type { Choice } from '../subject';

const PREFIXED = `startswith(FamilyName,'Mo') and Orders/any(o:o/Open eq true)`;

export function foreignQuestions({ entity: customer, entities: customers, changes }: Choice): readonly Question[] {
  const idOf = (request: number): string => customers[request % customers.length] ?? '';
  return [
    ask({
      name: 'Q1',
      title: 'filter by given name, top 50',
      service: `Customers?$filter=GivenName eq 'Anna'&$top=50`,
      floor: '/by-name?text=Anna&top=50',
    }),
    ask({ name: 'Q2', title: 'top 100, all fields', service: 'Customers?$top=100', floor: '/customers?top=100' }),
    ask({ name: 'Q3', title: 'top 1,000, all fields', service: 'Customers?$top=1000', floor: '/customers?top=1000' }),
    ask({
      name: 'Q4',
      title: 'top 100 with orders',
      service: 'Customers?$top=100&$expand=Orders',
      floor: '/customers-with-orders?top=100',
      several: true,
    }),
    ask({
      name: 'Q5',
      title: '500 stores by name',
      service: 'Stores?$select=Name,City&$orderby=Name&$top=500',
      floor: '/store-names?top=500',
    }),
    ask({
      name: 'Q6',
      title: 'startswith and any, ordered, with count',
      service: `Customers?$filter=${PREFIXED}&$orderby=FamilyName,GivenName&$top=50&$count=true`,
      floor: '/by-prefix?text=Mo&top=50',
      several: true,
    }),
    ask({
      name: 'Q7',
      title: 'one customer, filtered orders, stores',
      service: `Customers(${customer})?$expand=Orders($filter=Cancelled eq false;$expand=Store)`,
      floor: `/customer?text=${customer}`,
      answer: 'row',
    }),
    ask({
      name: 'Q8',
      title: '20 stores, orders, customers',
      service: 'Stores?$top=20&$expand=Orders($expand=Customer)',
      floor: '/stores-with-customers?top=20',
      several: true,
    }),
    ask({ name: 'Q9', title: '$metadata', service: '$metadata', floor: '/metadata', answer: 'document' }),
    ask({ name: 'Q10', title: 'all customers by next links', service: 'Customers', floor: '/customers?top=1000', answer: 'pages' }),
    ask({
      name: 'Q11',
      title: 'a poll: what changed after another moment each time',
      service: request => `Customers?$filter=Updated gt ${momentOf(changes, request)}&$orderby=Updated&$top=100`,
      floor: request => `/updated?after=${momentOf(changes, request)}&top=100`,
    }),
    ask({
      name: 'Q12',
      title: 'orders of another customer each time',
      service: request => `Customers(${idOf(request)})/Orders`,
      floor: request => `/orders?text=${idOf(request)}&top=1000`,
      leastShare: 1,
    }),
  ];
}
