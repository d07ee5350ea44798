/** The secret of a key that was just made or rotated. It is in this part of the page alone, and gone with it. */
import { Button } from '../shared/components/button';
import { CopiedCode } from '../shared/components/copied-code';
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import type { IssuedFragment } from './operations';
import { CONSOLE_TEXTS } from './console-texts';

export function ShownSecret({ issued, onDone }: { readonly issued: IssuedFragment; readonly onDone: () => void }) {
  const texts = useTexts(CONSOLE_TEXTS);
  return (
    <Notice kind="information">
      <p>{texts.secretOnce(issued.key.name)}</p>
      <CopiedCode label={texts.secret} code={issued.secret} />
      <Button onPress={onDone}>{texts.secretDone}</Button>
    </Notice>
  );
}
