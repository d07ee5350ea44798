import { startPage } from '../shared/start-page';
import { Console } from './console';

startPage(<Console />);
