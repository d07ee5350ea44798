/** What the view of the reads of a person says. */
import { figuresIn } from '../shared/texts/figures-in';
import { isolated } from '../shared/texts/isolated';
import type { TextsOf } from '../shared/texts/language';
import type { ReadDays } from './read-days';

const [en, da] = [figuresIn('en'), figuresIn('da')];

const english = {
  readsWhat:
    'Find a person. You then see which keys have read sensitive fields of the person, which searches in this console have found the person, and which reads may have told something of anybody.',
  firstDay: 'From the day',
  firstDayHint: 'Empty: as far back as the record goes.',
  lastDay: 'To the day',
  lastDayHint: 'That day is included. Empty: until now.',
  daysReversed: 'This day is before the first one. Choose a later day, or leave one of the two empty.',
  readsOf: (name: string) => `Reads of ${isolated(name)}`,
  notLookedUp: 'The UUID was taken as it is. Whether there is such a person was not looked up.',
  readsCount: (count: number, { firstDay, lastDay }: ReadDays, isCut: boolean) => {
    const time = `${firstDay === '' ? '' : ` from ${firstDay}`}${lastDay === '' ? '' : ` to ${lastDay}`}`;
    if (count === 0) return `No read is recorded${time}.`;
    if (isCut) return `The newest ${en.figure(count)} reads${time}. The file has the others too.`;
    return `${en.counted(count, ['read', 'reads'])}${time}, newest first.`;
  },
  downloadCsv: 'Download as CSV',
  readColumns: ['When', 'Key', 'From address', 'Fields', 'How'],
  readsOfNobody: 'Reads that are recorded without a person',
  readsOfNobodyWhat:
    'A filter, an order or a count by a sensitive field also tells of persons who are not in its answer. So each of these reads may have told something of this person.',
  downloadOfNobody: 'Download the reads without a person as CSV',
  nobodyColumns: ['Key', 'How', 'First', 'Last', 'Reads'],
  ways: {
    SELECTED: 'shown',
    COMPUTED: 'computed',
    FILTERED: 'filtered',
    ORDERED: 'ordered',
    AGGREGATED: 'aggregated',
    MENTIONED: 'mentioned',
  },
  ofConsole: {
    search: { console: 'Search in the console', 'admin token': 'Search with the admin token' },
    preview: { console: 'Preview in the console', 'admin token': 'Preview with the admin token' },
  },
  fromAddress: (what: string, address: string) => `${what} from ${address}`,
};

const danish: typeof english = {
  readsWhat:
    'Find en person. Så vises det, hvilke nøgler der har læst følsomme felter om personen, hvilke søgninger i konsollen der har fundet personen, og hvilke læsninger der kan have sagt noget om hvem som helst.',
  firstDay: 'Fra datoen',
  firstDayHint: 'Tomt: så langt tilbage, der er registreret.',
  lastDay: 'Til datoen',
  lastDayHint: 'Den dag er med. Tomt: til nu.',
  daysReversed: 'Denne dato er før den første. Vælg en senere dato, eller lad en af de to stå tom.',
  readsOf: name => `Læsninger om ${isolated(name)}`,
  notLookedUp: 'UUID’et er brugt, som det er. Det er ikke slået op, om personen findes.',
  readsCount: (count, { firstDay, lastDay }, isCut) => {
    const time = `${firstDay === '' ? '' : ` fra ${firstDay}`}${lastDay === '' ? '' : ` til ${lastDay}`}`;
    if (count === 0) return `Ingen læsning er registreret${time}.`;
    if (isCut) return `De nyeste ${da.figure(count)} læsninger${time}. Filen har også de andre.`;
    return `${da.counted(count, ['læsning', 'læsninger'])}${time}, nyeste først.`;
  },
  downloadCsv: 'Hent som CSV',
  readColumns: ['Hvornår', 'Nøgle', 'Fra adresse', 'Felter', 'Hvordan'],
  readsOfNobody: 'Læsninger, der er registreret uden en person',
  readsOfNobodyWhat:
    'Et filter, en sortering eller en optælling efter et følsomt felt siger også noget om personer, der ikke er i svaret. Derfor kan hver af disse læsninger have sagt noget om denne person.',
  downloadOfNobody: 'Hent læsningerne uden en person som CSV',
  nobodyColumns: ['Nøgle', 'Hvordan', 'Første', 'Sidste', 'Læsninger'],
  ways: {
    SELECTED: 'vist',
    COMPUTED: 'beregnet',
    FILTERED: 'filtreret',
    ORDERED: 'sorteret',
    AGGREGATED: 'sammenlagt',
    MENTIONED: 'nævnt',
  },
  ofConsole: {
    search: { console: 'Søgning i konsollen', 'admin token': 'Søgning med administratortoken' },
    preview: { console: 'Forhåndsvisning i konsollen', 'admin token': 'Forhåndsvisning med administratortoken' },
  },
  fromAddress: (what, address) => `${what} fra ${address}`,
};

export const READ_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
