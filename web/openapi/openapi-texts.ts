/** What the page of the OpenAPI document says; the document itself is in English. */
import { figuresIn } from '../shared/texts/figures-in';
import type { TextsOf } from '../shared/texts/language';

const [en, da] = [figuresIn('en'), figuresIn('da')];

const english = {
  what: 'All addresses that your key may ask, with their parameters. Each can be tried here: the request goes to this service with your key.',
  download: 'The document itself, for tools, is at',
  search: 'Find an address',
  found: (count: number) => en.counted(count, ['address', 'addresses']),
  send: 'Send',
  wait: 'The answer is on its way.',
  address: 'Address',
  answer: (status: number) => `Answer: status ${status}`,
  answerLabel: 'The answer',
  required: 'This value is needed.',
  cut: 'The answer is longer. Only its beginning is shown.',
};

const danish: typeof english = {
  what: 'Alle adresser, som din nøgle må spørge, med deres parametre. Hver kan prøves her: forespørgslen går til denne tjeneste med din nøgle.',
  download: 'Selve dokumentet, til værktøjer, ligger på',
  search: 'Find en adresse',
  found: count => da.counted(count, ['adresse', 'adresser']),
  send: 'Send',
  wait: 'Svaret er på vej.',
  address: 'Adresse',
  answer: status => `Svar: status ${status}`,
  answerLabel: 'Svaret',
  required: 'Denne værdi skal udfyldes.',
  cut: 'Svaret er længere. Kun begyndelsen vises.',
};

export const OPENAPI_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
