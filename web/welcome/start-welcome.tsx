import { KeyProvider } from '../shared/key/key-context';
import { startPage } from '../shared/start-page';
import { Welcome } from './welcome';

startPage(
  <KeyProvider>
    <Welcome />
  </KeyProvider>,
);
