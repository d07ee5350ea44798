/** The benchmark's questions about the organisation, as each server is asked. */
import { ask, type Question } from './question';
import type { Choice } from './subject';

const PREFIXED = `startswith(Surname,'Ni') and Affiliations/any(a:a/Prime eq true)`;

export function questionsFor({ entity: person, entities: persons, changes }: Choice): readonly Question[] {
  const personOf = (request: number): string => persons[request % persons.length] ?? '';
  return [
    ask({
      name: 'Q1',
      title: 'filter by first name, top 50',
      service: `Persons?$filter=Firstname eq 'Anders'&$top=50`,
      floor: '/by-firstname?text=Anders&top=50',
    }),
    ask({ name: 'Q2', title: 'top 100, all fields', service: 'Persons?$top=100', floor: '/persons?top=100' }),
    ask({ name: 'Q3', title: 'top 1,000, all fields', service: 'Persons?$top=1000', floor: '/persons?top=1000' }),
    ask({
      name: 'Q4',
      title: 'top 100 with affiliations and users',
      service: 'Persons?$top=100&$expand=Affiliations,Users',
      floor: '/persons-with-belongings?top=100',
      several: true,
    }),
    ask({
      name: 'Q5',
      title: '500 units by name',
      service: 'OrgUnits?$select=Name,Ean&$orderby=Name&$top=500',
      floor: '/unit-names?top=500',
    }),
    ask({
      name: 'Q6',
      title: 'startswith and any, ordered, with count',
      service: `Persons?$filter=${PREFIXED}&$orderby=Surname,Firstname&$top=50&$count=true`,
      floor: '/by-prefix?text=Ni&top=50',
      several: true,
    }),
    ask({
      name: 'Q7',
      title: 'one person, filtered affiliations, units',
      service: `Persons(${person})?$expand=Affiliations($filter=Deleted eq false;$expand=OrgUnit)`,
      floor: `/person?text=${person}`,
      answer: 'row',
    }),
    ask({
      name: 'Q8',
      title: '20 units, affiliations, persons',
      service: 'OrgUnits?$top=20&$expand=Affiliations($expand=Person)',
      floor: '/units-with-persons?top=20',
      several: true,
    }),
    ask({ name: 'Q9', title: '$metadata', service: '$metadata', floor: '/metadata', answer: 'document' }),
    ask({ name: 'Q10', title: 'all persons by next links', service: 'Persons', floor: '/persons?top=1000', answer: 'pages' }),
    ask({
      name: 'Q11',
      title: 'a poll: what changed after another moment each time',
      service: request => `Persons?$filter=LastChanged gt ${momentOf(changes, request)}&$orderby=LastChanged&$top=100`,
      floor: request => `/changed?after=${momentOf(changes, request)}&top=100`,
    }),
    ask({
      name: 'Q12',
      title: 'affiliations of another person each time',
      service: request => `Persons(${personOf(request)})/Affiliations`,
      floor: request => `/affiliations?text=${personOf(request)}&top=1000`,
      leastShare: 1,
    }),
  ];
}

/** Milliseconds from one moment to the next: a prime, so that none comes twice in a run. */
const STEP_MS = 7_368_787;

/** Another moment for each request. */
export function momentOf({ from, to }: Choice['changes'], request: number): string {
  return new Date(from + ((request * STEP_MS) % (to - from))).toISOString();
}
