/** What the welcome page says. */
import { figuresIn } from '../shared/texts/figures-in';
import type { TextsOf } from '../shared/texts/language';

const [en, da] = [figuresIn('en'), figuresIn('da')];

const english = {
  what: 'Opslag answers questions about organisations: units, persons, their affiliations and their IT users. It only reads. It speaks OData 4.01 and GraphQL.',
  how: 'Each request needs an API key. A key may be limited to some fields and to some sender addresses. An administrator of the service makes it.',
  waysHeading: 'Ways in',
  ways: [
    ['explorer', 'Explorer', 'Click a query together, see the answer, take it away.'],
    ['graphiql', 'GraphiQL', 'Write GraphQL, with names made complete.'],
    ['openapi', 'OpenAPI', 'All addresses with their parameters, to be tried.'],
    ['docs/', 'Documents', 'How the service works, and how to run it.'],
  ],
  requestsHeading: 'First requests',
  requestsHint: 'Put your key in place of KEY.',
  requests: [
    ['Which sets there are', '/odata/'],
    ['Which fields there are', '/odata/$metadata'],
  ],
  setsHeading: 'Sets and fields',
  setsHint: 'Give a key to see the sets and the fields that it may know, with a request for each set.',
  rowsOf: (name: string) => `Five rows of ${name}, and how many there are`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  count: (fields: number) => en.counted(fields, ['field', 'fields']),
  field: 'Field',
  type: 'Type',
  meaning: 'Meaning',
};

const danish: typeof english = {
  what: 'Opslag besvarer spørgsmål om organisationer: enheder, personer, deres tilknytninger og deres it-brugere. Tjenesten læser kun. Den taler OData 4.01 og GraphQL.',
  how: 'Hver forespørgsel skal have en API-nøgle. En nøgle kan være begrænset til bestemte felter og til bestemte afsenderadresser. En administrator af tjenesten laver den.',
  waysHeading: 'Veje ind',
  ways: [
    ['explorer', 'Udforsk', 'Klik en forespørgsel sammen, se svaret, tag det med.'],
    ['graphiql', 'GraphiQL', 'Skriv GraphQL med hjælp til navnene.'],
    ['openapi', 'OpenAPI', 'Alle adresser med deres parametre, lige til at prøve.'],
    ['docs/', 'Dokumenter', 'Hvordan tjenesten virker, og hvordan den drives (på engelsk).'],
  ],
  requestsHeading: 'De første forespørgsler',
  requestsHint: 'Sæt din nøgle ind i stedet for KEY.',
  requests: [
    ['Hvilke entitetssæt der er', '/odata/'],
    ['Hvilke felter der er', '/odata/$metadata'],
  ],
  setsHeading: 'Entitetssæt og felter',
  setsHint: 'Giv en nøgle for at se de entitetssæt og felter, som den må kende, med en forespørgsel til hvert sæt.',
  rowsOf: name => `Fem rækker i ${name}, og hvor mange der er`,
  fieldsOf: name => `Felter i ${name}`,
  count: fields => da.counted(fields, ['felt', 'felter']),
  field: 'Felt',
  type: 'Type',
  meaning: 'Betydning',
};

export const WELCOME_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
