/** What all pages say. */
import type { TextsOf } from './language';

const english = {
  skip: 'Skip to the content',
  pages: 'Pages',
  welcome: 'Welcome',
  explorer: 'Explorer',
  documents: 'Documents',
  language: 'Language',
  theme: 'Colours',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  accessibility: 'Accessibility statement',
  copy: 'Copy',
  copied: 'Copied',
  key: 'API key',
  keyHint: 'The key stays in this page. It is sent to this service only.',
  keepKey: 'Remember the key until this tab is closed',
  useKey: 'Use this key',
  forgetKey: 'Forget the key',
  keyInUse: 'A key is in use.',
  keyMissing: 'Type a key first.',
  failed: (status: number) => `The service answered with status ${status}.`,
  unreachable: 'The service could not be reached.',
  keyUnknown: 'The service does not know this key.',
  loading: 'Loading.',
};

const danish: typeof english = {
  skip: 'Gå til indholdet',
  pages: 'Sider',
  welcome: 'Velkommen',
  explorer: 'Udforsk',
  documents: 'Dokumenter',
  language: 'Sprog',
  theme: 'Farver',
  themes: { system: 'Som systemet', light: 'Lyse', dark: 'Mørke' },
  accessibility: 'Tilgængelighedserklæring',
  copy: 'Kopiér',
  copied: 'Kopieret',
  key: 'API-nøgle',
  keyHint: 'Nøglen bliver i denne side. Den sendes kun til denne tjeneste.',
  keepKey: 'Husk nøglen, til fanen lukkes',
  useKey: 'Brug nøglen',
  forgetKey: 'Glem nøglen',
  keyInUse: 'En nøgle er i brug.',
  keyMissing: 'Skriv først en nøgle.',
  failed: status => `Tjenesten svarede med status ${status}.`,
  unreachable: 'Tjenesten kunne ikke nås.',
  keyUnknown: 'Tjenesten kender ikke denne nøgle.',
  loading: 'Henter.',
};

export const SHARED_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
