/** `npm run docs:support`: writes the tables of docs/odata-support.md that tell of the catalogue. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../std/project-root';
import { fillSupport } from './fill-support';

const FILE = path.join(PROJECT_ROOT, 'docs/odata-support.md');

writeFileSync(FILE, fillSupport(readFileSync(FILE, 'utf8')));
