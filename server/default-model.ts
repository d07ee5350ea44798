/** The folder of this project's own model, which is served when MODEL_DIR is not set. */
import path from 'node:path';
import { PROJECT_ROOT } from '../std/project-root';

export const DEFAULT_MODEL = path.join(PROJECT_ROOT, 'graphql/model');
