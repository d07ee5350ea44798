/** The page of GraphiQL: asks for a key first. The editor is large, so it is loaded when there is one. */
import { Page } from '../shared/components/page';
import { useKey } from '../shared/key/key-context';
import { KeyEntry } from '../shared/key/key-entry';
import { LoadedPart } from '../shared/key/loaded-part';
import { latePart } from '../shared/late-part';
import { useTexts } from '../shared/texts/language-context';
import { GRAPHIQL_TEXTS } from './graphiql-texts';

const loadEditor = latePart(() => import('./editor'));

export function GraphqlPage() {
  const texts = useTexts(GRAPHIQL_TEXTS);
  const { key } = useKey();
  return (
    <Page heading="GraphiQL" port="data" isWide>
      {key === undefined ? <p>{texts.needsKey}</p> : null}
      <KeyEntry />
      {key === undefined ? null : (
        <LoadedPart apiKey={key} load={loadEditor} loading={texts.loading}>
          {({ default: Editor }) => <Editor apiKey={key} />}
        </LoadedPart>
      )}
    </Page>
  );
}
