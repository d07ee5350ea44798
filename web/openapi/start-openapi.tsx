import { KeyProvider } from '../shared/key/key-context';
import { startPage } from '../shared/start-page';
import { Openapi } from './openapi';

startPage(
  <KeyProvider>
    <Openapi />
  </KeyProvider>,
);
