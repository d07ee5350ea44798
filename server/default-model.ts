/** Where the model stands that is served unless MODEL_DIR says otherwise. */
import path from 'node:path';
import { PROJECT_ROOT } from '../std/project-root';

export const DEFAULT_MODEL = path.join(PROJECT_ROOT, 'graphql/model');
