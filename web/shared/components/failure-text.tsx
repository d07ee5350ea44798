/** Why there is no answer, as a text of the page, and how long the service asks to wait. */
import { failureWords } from '../failure-words';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';

export function FailureText({ failure }: { readonly failure: unknown }) {
  const texts = useTexts(SHARED_TEXTS);
  const { words, lang } = failureWords(failure, texts);
  const wait =
    failure instanceof Error && 'retryAfter' in failure && typeof failure.retryAfter === 'number' ? failure.retryAfter : undefined;
  return (
    <>
      <span lang={lang}>{words}</span> {wait === undefined ? null : texts.waitFirst(wait)}
    </>
  );
}
