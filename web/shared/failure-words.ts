/** Why there is no answer -> words for it: nothing came, a part of the page did not, not the whole of it came, the service does not take the key, or it gave a reason, which is in English. */
import { BrokenOff, NoAnswer } from './fetch-in-time';
import { PartMissing } from './late-part';
import { Refusal } from './refusal';
import type { SHARED_TEXTS } from './texts/shared-texts';

interface FailureWords {
  readonly words: string;
  /** Where they are in no language of the page. */
  readonly lang?: 'en';
}

export function failureWords(failure: unknown, texts: (typeof SHARED_TEXTS)['en']): FailureWords {
  if (failure instanceof NoAnswer) return { words: texts.noAnswer };
  if (failure instanceof PartMissing) return { words: texts.partMissing };
  // What a browser says of a network, or of JSON that is none, is for programmers.
  if (failure instanceof BrokenOff || failure instanceof SyntaxError) return { words: texts.notWhole };
  if (failure instanceof TypeError || !(failure instanceof Error)) return { words: texts.unreachable };
  if (failure instanceof Refusal && failure.words === undefined) return { words: texts.failed(failure.status) };
  if (failure instanceof Refusal && failure.status === 401) return { words: texts.keyUnknown };
  return { words: failure.message, lang: 'en' };
}
