/** A moment, or a day of a field for days -> date and time as the language writes them, on the clock of the browser. */
import type { Language } from '../shared/texts/language';

const LOCALES: Readonly<Record<Language, string>> = { da: 'da-DK', en: 'en-GB' };

export function momentText(moment: string, language: Language): string {
  return new Date(moment).toLocaleString(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });
}

export function timeText(moment: Date, language: Language): string {
  return moment.toLocaleTimeString(LOCALES[language]);
}

/** Empty for what is no day. */
export function dayText(day: string, language: Language): string {
  const midnight = new Date(`${day}T00:00`);
  return Number.isNaN(midnight.valueOf()) ? '' : midnight.toLocaleDateString(LOCALES[language], { dateStyle: 'medium' });
}
