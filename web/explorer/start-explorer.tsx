import { KeyProvider } from '../shared/key/key-context';
import { startPage } from '../shared/start-page';
import { Explorer } from './explorer';

startPage(
  <KeyProvider>
    <Explorer />
  </KeyProvider>,
);
