/** A moment of the admin plane -> date and time as the language writes them, on the clock of the browser. */
import type { Language } from '../shared/texts/language';

export function momentText(moment: string, language: Language): string {
  return new Date(moment).toLocaleString(language === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
