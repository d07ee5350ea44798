/** The page of GraphiQL: asks for a key first. The editor is large, so it is loaded when there is one. */
import { LatePart } from '../shared/components/late-part';
import { Page } from '../shared/components/page';
import { useKey } from '../shared/key/key-context';
import { KeyEntry } from '../shared/key/key-entry';
import { useTexts } from '../shared/texts/language-context';
import { GRAPHIQL_TEXTS } from './graphiql-texts';

const loadEditor = () => import('./editor');

export function GraphqlPage() {
  const texts = useTexts(GRAPHIQL_TEXTS);
  const { key } = useKey();
  return (
    <Page heading="GraphiQL" port="data" isWide>
      {key === undefined ? <p>{texts.needsKey}</p> : null}
      <KeyEntry />
      {key === undefined ? null : (
        <LatePart load={loadEditor} loading={texts.loading}>
          {({ default: Editor }) => <Editor apiKey={key} />}
        </LatePart>
      )}
    </Page>
  );
}
