/** The language of the page, for all of its parts; the `lang` of the document follows it. */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { keepChoice } from '../choices/kept-choice';
import { followReturn } from '../follow-return';
import { chosenLanguage, keptLanguage, type Language, type TextsOf } from './language';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined });

/** Dates and numbers of react-aria follow too. */
const LOCALES: Readonly<Record<Language, string>> = { da: 'da-DK', en: 'en-GB' };

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => followReturn(() => setLanguage(known => keptLanguage() ?? known)), []);
  const choice = useMemo(() => {
    const choose = (chosen: Language): void => {
      keepChoice('language', chosen);
      setLanguage(chosen);
    };
    return { language, choose };
  }, [language]);
  return (
    <LanguageContext value={choice}>
      <I18nProvider locale={LOCALES[language]}>{children}</I18nProvider>
    </LanguageContext>
  );
}

export const useLanguage = (): LanguageChoice => useContext(LanguageContext);

export function useTexts<T>(texts: TextsOf<T>): T {
  return texts[useLanguage().language];
}
