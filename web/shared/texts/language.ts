/** The languages of the pages, and which one was chosen, or a browser asks for. */
import { readKeptChoice } from '../choices/kept-choice';

export type Language = 'da' | 'en';

/** Texts of one page or part in each language: the Danish ones have the shape of the English ones. */
export type TextsOf<T> = Readonly<Record<Language, T>>;

const LANGUAGES = ['da', 'en'] as const satisfies readonly Language[];

/** What was chosen before, else the first language of the browser that the pages have, else English. */
export function chosenLanguage(): Language {
  return keptLanguage() ?? navigator.languages.flatMap(known)[0] ?? 'en';
}

export function keptLanguage(): Language | undefined {
  return readKeptChoice('language', LANGUAGES);
}

function known(name: string): Language[] {
  if (/^(?:da|nb|nn|no)\b/i.test(name)) return ['da'];
  return /^en\b/i.test(name) ? ['en'] : [];
}
