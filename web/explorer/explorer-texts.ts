/** What the explorer says. */
import type { TextsOf } from '../shared/texts/language';

const english = { heading: 'Explorer' };

const danish: typeof english = { heading: 'Udforsk' };

export const EXPLORER_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
