/** Why there is no answer, in words: nothing came, a part of the page did not, not the whole of it came, the service does not take the key, or it gave a reason, which is in English. */
import { NoAnswer } from '../fetch-in-time';
import { PartMissing } from '../late-part';
import { Refusal } from '../refusal';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';

export function FailureText({ failure }: { readonly failure: unknown }) {
  const texts = useTexts(SHARED_TEXTS);
  if (failure instanceof NoAnswer) return texts.noAnswer;
  if (failure instanceof PartMissing) return texts.partMissing;
  // What a browser says of a network, or of JSON that is none, is for programmers.
  if (failure instanceof SyntaxError) return texts.notWhole;
  if (failure instanceof TypeError || !(failure instanceof Error)) return texts.unreachable;
  if (failure instanceof Refusal && failure.words === undefined) return texts.failed(failure.status);
  if (failure instanceof Refusal && failure.status === 401) return texts.keyUnknown;
  return <span lang="en">{failure.message}</span>;
}
