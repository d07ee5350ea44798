/** The page of the OpenAPI document: its addresses, each to be tried with the key of the page. */
import { Page } from '../shared/components/page';
import { serviceAddress } from '../shared/key/fetch-with-key';
import { OpenApiGate } from '../shared/open-api/open-api-gate';
import { useTexts } from '../shared/texts/language-context';
import { OperationList } from './operation-list';
import { OPENAPI_TEXTS } from './openapi-texts';
import './openapi.css';

export function Openapi() {
  const texts = useTexts(OPENAPI_TEXTS);
  return (
    <Page heading="OpenAPI" port="data">
      <p>{texts.what}</p>
      <p>
        {texts.download} <code>{serviceAddress('odata/openapi.json')}</code>
      </p>
      <OpenApiGate>{(document, key) => <OperationList document={document} apiKey={key} />}</OpenApiGate>
    </Page>
  );
}
