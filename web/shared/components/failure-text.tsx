/** Why there is no answer, as a text of the page. */
import { failureWords } from '../failure-words';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';

export function FailureText({ failure }: { readonly failure: unknown }) {
  const { words, lang } = failureWords(failure, useTexts(SHARED_TEXTS));
  return lang === undefined ? words : <span lang={lang}>{words}</span>;
}
