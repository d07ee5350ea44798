import { KeyProvider } from '../shared/key/key-context';
import { startPage } from '../shared/start-page';
import { GraphqlPage } from './graphql-page';

startPage(
  <KeyProvider>
    <GraphqlPage />
  </KeyProvider>,
);
