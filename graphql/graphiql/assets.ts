/** What the page is made of: our files, and those of the installed packages, which no foreign host is asked for. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

export interface Asset {
  readonly folder: string;
  readonly file: string;
}

const OWN = path.join(PROJECT_ROOT, 'graphql', 'graphiql');

export const PAGE: Asset = { folder: OWN, file: 'page.html' };

/** By their name in the URL. */
export const ASSETS: Readonly<Record<string, Asset>> = {
  'start.js': { folder: OWN, file: 'start.js' },
  'page.css': { folder: OWN, file: 'page.css' },
  'graphiql.js': { folder: packageFolder('graphiql'), file: 'graphiql.min.js' },
  'graphiql.css': { folder: packageFolder('graphiql'), file: 'graphiql.min.css' },
  'react.js': { folder: path.join(packageFolder('react'), 'umd'), file: 'react.production.min.js' },
  'react-dom.js': { folder: path.join(packageFolder('react-dom'), 'umd'), file: 'react-dom.production.min.js' },
};

function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}
