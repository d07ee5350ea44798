/** The welcome page: what the service is, and what a key reads. */
import { Page } from '../shared/components/page';
import { KeyEntry } from '../shared/key/key-entry';
import { useTexts } from '../shared/texts/language-context';
import { WELCOME_TEXTS } from './welcome-texts';

export function Welcome() {
  const texts = useTexts(WELCOME_TEXTS);
  return (
    <Page heading="Opslag" port="data">
      <p>{texts.what}</p>
      <h2>{texts.keyHeading}</h2>
      <KeyEntry />
    </Page>
  );
}
