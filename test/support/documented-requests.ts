/** The tables of docs/odata-support.md -> their rows: what is shown, whether it is supported, and the request that shows it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

export interface DocumentedRequest {
  readonly what: string;
  readonly support: string;
  readonly request: string;
}

export function documentedRequests(): DocumentedRequest[] {
  const text = readFileSync(path.join(PROJECT_ROOT, 'docs/odata-support.md'), 'utf8');
  return [...text.matchAll(/^\| (.+?) +\| (yes|501) +\| ``?(.*?)``? *\|$/gm)].map(([, what = '', support = '', request = '']) => ({
    what,
    support,
    request: request.trim(),
  }));
}
