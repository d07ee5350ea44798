/** The benchmark's ten questions, as each server is asked. */

export interface Question {
  readonly name: string;
  readonly title: string;
  /** From the service root on. */
  readonly service: string;
  readonly floor: string;
  /** What is compared beforehand: rows, one row, nothing (a document), or the rows of all pages. */
  readonly answer: 'rows' | 'row' | 'document' | 'pages';
  /** Least share of the floor's requests per second that is expected. */
  readonly expected: number | undefined;
}

export function questionsFor(person: string): readonly Question[] {
  const prefixed = `startswith(Surname,'Ni') and Affiliations/any(a:a/Prime eq true)`;
  return [
    rows('Q1', 'filter by first name, top 50', `Persons?$filter=Firstname eq 'Anders'&$top=50`, '/by-firstname?text=Anders&top=50', 0.6),
    rows('Q2', 'top 100, all fields', 'Persons?$top=100', '/persons?top=100', 0.6),
    rows('Q3', 'top 1,000, all fields', 'Persons?$top=1000', '/persons?top=1000', 0.5),
    rows(
      'Q4',
      'top 100 with affiliations and users',
      'Persons?$top=100&$expand=Affiliations,Users',
      '/persons-with-belongings?top=100',
      0.6,
    ),
    rows('Q5', '500 units by name', 'OrgUnits?$select=Name,Ean&$orderby=Name&$top=500', '/unit-names?top=500', 0.6),
    rows(
      ...(['Q6', 'startswith and any, ordered, with count'] as const),
      ...([`Persons?$filter=${prefixed}&$orderby=Surname,Firstname&$top=50&$count=true`, '/by-prefix?text=Ni&top=50', 0.6] as const),
    ),
    {
      ...{ name: 'Q7', title: 'one person, filtered affiliations, units', floor: `/person?text=${person}`, answer: 'row', expected: 0.6 },
      service: encode(`Persons(${person})?$expand=Affiliations($filter=Deleted eq false;$expand=OrgUnit)`),
    },
    rows(
      'Q8',
      '20 units, affiliations, persons',
      'OrgUnits?$top=20&$expand=Affiliations($expand=Person)',
      '/units-with-persons?top=20',
      0.6,
    ),
    { name: 'Q9', title: '$metadata', service: '$metadata', floor: '/metadata', answer: 'document', expected: undefined },
    {
      name: 'Q10',
      title: 'all persons by next links',
      service: 'Persons',
      floor: '/persons?top=1000',
      answer: 'pages',
      expected: undefined,
    },
  ];
}

function rows(name: string, title: string, service: string, floor: string, expected: number): Question {
  return { name, title, service: encode(service), floor, answer: 'rows', expected };
}

const encode = (url: string): string => url.replaceAll(' ', '%20');
