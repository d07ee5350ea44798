/** The benchmark's ten questions, as each server is asked. */

export interface Question {
  readonly name: string;
  readonly title: string;
  /** From the service root on. */
  readonly service: string;
  readonly floor: string;
  /** What is compared beforehand: rows, one row, nothing (a document), or the rows of all pages. */
  readonly answer: 'rows' | 'row' | 'document' | 'pages';
  /** Whether the floor takes several statements, in a snapshot. */
  readonly several: boolean;
}

/** Of the floor's requests per second, and of its 99th percentile: what is expected of every question but that for a document. */
export const EXPECTED = { leastShare: 0.9, mostP99: 1.5 };

export function questionsFor(person: string): readonly Question[] {
  const prefixed = `startswith(Surname,'Ni') and Affiliations/any(a:a/Prime eq true)`;
  return [
    ask('Q1', 'filter by first name, top 50', `Persons?$filter=Firstname eq 'Anders'&$top=50`, '/by-firstname?text=Anders&top=50'),
    ask('Q2', 'top 100, all fields', 'Persons?$top=100', '/persons?top=100'),
    ask('Q3', 'top 1,000, all fields', 'Persons?$top=1000', '/persons?top=1000'),
    several(
      ask('Q4', 'top 100 with affiliations and users', 'Persons?$top=100&$expand=Affiliations,Users', '/persons-with-belongings?top=100'),
    ),
    ask('Q5', '500 units by name', 'OrgUnits?$select=Name,Ean&$orderby=Name&$top=500', '/unit-names?top=500'),
    several(
      ask(
        ...(['Q6', 'startswith and any, ordered, with count'] as const),
        ...([`Persons?$filter=${prefixed}&$orderby=Surname,Firstname&$top=50&$count=true`, '/by-prefix?text=Ni&top=50'] as const),
      ),
    ),
    several({
      ...ask(
        ...(['Q7', 'one person, filtered affiliations, units'] as const),
        ...([`Persons(${person})?$expand=Affiliations($filter=Deleted eq false;$expand=OrgUnit)`, `/person?text=${person}`] as const),
      ),
      answer: 'row',
    }),
    several(
      ask('Q8', '20 units, affiliations, persons', 'OrgUnits?$top=20&$expand=Affiliations($expand=Person)', '/units-with-persons?top=20'),
    ),
    { ...ask('Q9', '$metadata', '$metadata', '/metadata'), answer: 'document' },
    { ...ask('Q10', 'all persons by next links', 'Persons', '/persons?top=1000'), answer: 'pages' },
  ];
}

function ask(name: string, title: string, service: string, floor: string): Question {
  return { name, title, service: service.replaceAll(' ', '%20'), floor, answer: 'rows', several: false };
}

function several(question: Question): Question {
  return { ...question, several: true };
}
