/** The page of the explorer: asks for a key, then shows the request that is built with it, as soon as what it may read is known. */
import { Page } from '../shared/components/page';
import { useKey } from '../shared/key/key-context';
import { KeyEntry } from '../shared/key/key-entry';
import { LoadedPart } from '../shared/key/loaded-part';
import { useTexts } from '../shared/texts/language-context';
import { EXPLORER_TEXTS } from './explorer-texts';
import { RequestPage } from './request-page';
import { loadSchema } from './schema/load-schema';
import './explorer.css';
import './units/unit-drawing.css';

export function Explorer() {
  const texts = useTexts(EXPLORER_TEXTS);
  const { key } = useKey();
  return (
    <Page heading={texts.heading} port="data" isWide>
      <p>{key === undefined ? texts.needsKey : texts.intro}</p>
      <KeyEntry />
      {key === undefined ? null : (
        <LoadedPart key={key} apiKey={key} load={loadSchema} loading={texts.loading} failed={texts.notLoaded}>
          {schema => <RequestPage schema={schema} apiKey={key} />}
        </LoadedPart>
      )}
    </Page>
  );
}
