/** What the console says. */
import type { TextsOf } from '../shared/texts/language';

const english = { heading: 'Console' };

const danish: typeof english = { heading: 'Konsol' };

export const CONSOLE_TEXTS: TextsOf<typeof english> = { en: english, da: danish };
