/** The page of the OpenAPI document. */
import { Page } from '../shared/components/page';
import { KeyEntry } from '../shared/key/key-entry';

export function Openapi() {
  return (
    <Page heading="OpenAPI" port="data">
      <KeyEntry />
    </Page>
  );
}
