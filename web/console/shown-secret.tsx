/** The secret of a key that was just made or rotated. It is in this part of the page alone, and gone with it. The focus goes to what is said of it: a status would be read aloud with the secret. */
import { Button } from '../shared/components/button';
import { CopiedCode } from '../shared/components/copied-code';
import { useTexts } from '../shared/texts/language-context';
import type { IssuedFragment } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { goOn } from './go-to-content';
import { useLeaveQuestion } from './use-leave-question';

export function ShownSecret({ issued, onDone }: { readonly issued: IssuedFragment; readonly onDone: () => void }) {
  const texts = useTexts(CONSOLE_TEXTS);
  useLeaveQuestion(true);
  return (
    <div className="notice information" role="group" aria-labelledby="secret-once" tabIndex={-1} ref={goOn}>
      <p id="secret-once">{texts.secretOnce(issued.key.name)}</p>
      <CopiedCode label={texts.secret} code={issued.secret} />
      <Button onPress={onDone}>{texts.secretDone}</Button>
    </div>
  );
}
