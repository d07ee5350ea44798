/** The page of the explorer. */
import { Page } from '../shared/components/page';
import { useTexts } from '../shared/texts/language-context';
import { EXPLORER_TEXTS } from './explorer-texts';

export function Explorer() {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <Page heading={texts.heading} port="data" isWide>
      {null}
    </Page>
  );
}
