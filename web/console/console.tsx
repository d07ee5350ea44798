/** The page of the console. */
import { Page } from '../shared/components/page';
import { useTexts } from '../shared/texts/language-context';
import { CONSOLE_TEXTS } from './console-texts';

export function Console() {
  const texts = useTexts(CONSOLE_TEXTS);
  return (
    <Page heading={texts.heading} port="admin" isWide>
      {null}
    </Page>
  );
}
