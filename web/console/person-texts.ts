/** What the search of persons says. */
import type { TextsOf } from '../shared/texts/language';

const english = {
  personName: 'Name of a person, or a UUID',
  personHint: 'A name, the beginning of one, or a UUID. A search by name is recorded.',
  search: 'Search',
  foundPersons: (count: number) =>
    count === 0 ? 'Nobody was found. Persons are found by their names, and not by CPR number.' : `${count} found.`,
  foundMost: (count: number) => `The first ${count} are shown. Write more of the name if the person is not among them.`,
};

const danish: typeof english = {
  personName: 'Navn på en person eller et UUID',
  personHint: 'Et navn, begyndelsen af et navn eller et UUID. En søgning på navn registreres.',
  search: 'Søg',
  foundPersons: count => (count === 0 ? 'Ingen blev fundet. Personer findes ved deres navne og ikke ved CPR-nummer.' : `${count} fundet.`),
  foundMost: count => `De første ${count} vises. Skriv mere af navnet, hvis personen ikke er blandt dem.`,
};

export const PERSON_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
