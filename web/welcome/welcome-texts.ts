/** What the welcome page says. */
import type { TextsOf } from '../shared/texts/language';

const english = {
  what: 'Opslag answers questions about organisations, units, persons and their affiliations. It is read-only. It speaks OData 4.01 and GraphQL.',
  keyHeading: 'Your key',
};

const danish: typeof english = {
  what: 'Opslag besvarer spørgsmål om organisationer, enheder, personer og deres tilknytninger. Tjenesten kan kun læses. Den taler OData 4.01 og GraphQL.',
  keyHeading: 'Din nøgle',
};

export const WELCOME_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
