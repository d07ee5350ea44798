/** The project's folder, whether the code runs from the sources or from `dist/`: data files (SDL, SQL) stand only there. */
import { existsSync } from 'node:fs';
import path from 'node:path';

function nearestPackage(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('No package.json above the code.');
  return nearestPackage(parent);
}

export const PROJECT_ROOT = nearestPackage(__dirname);
