import { startPage } from '../shared/start-page';
import { Console } from './console';
import './console.css';

startPage(<Console />);
