/** The test files of a group (see jest.together.config.js) as one file: their modules are loaded once for all of them. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

declare const testFiles: readonly string[];

for (const file of testFiles) describe(path.relative(PROJECT_ROOT, file), () => void jest.requireActual(file));
