/** The texts about the key that the address names. */
import type { TextsOf } from '../shared/texts/language';

const english = {
  noSuchKey: 'There is no key at this address.',
  leaveQuestion: 'What you have not saved or copied yet will be lost. Leave this key?',
};

const danish: typeof english = {
  noSuchKey: 'Der er ingen nøgle på denne adresse.',
  leaveQuestion: 'Det, du ikke har gemt eller kopieret endnu, går tabt. Vil du forlade denne nøgle?',
};

export const OPENED_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
