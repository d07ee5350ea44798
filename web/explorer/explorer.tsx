/** The page of the explorer: asks for a key, then shows what it may read. */
import { Page } from '../shared/components/page';
import { useKey } from '../shared/key/key-context';
import { KeyEntry } from '../shared/key/key-entry';
import { useTexts } from '../shared/texts/language-context';
import { EXPLORER_TEXTS } from './explorer-texts';
import { Workbench } from './workbench';
import './explorer.css';

export function Explorer() {
  const texts = useTexts(EXPLORER_TEXTS);
  const { key } = useKey();
  return (
    <Page heading={texts.heading} port="data" isWide>
      <p>{key === undefined ? texts.needsKey : texts.intro}</p>
      <KeyEntry />
      {key === undefined ? null : <Workbench key={key} apiKey={key} />}
    </Page>
  );
}
