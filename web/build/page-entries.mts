/** `page.html` -> the HTML of each page: `welcome.html` and so on in the build, and `documents.html`, the frame of the documents; for `npm run dev` the paths that the service has, `/` and `/explorer`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAGES = ['welcome', 'explorer', 'console', 'graphiql', 'openapi'] as const;
type PageName = (typeof PAGES)[number];
type EntryName = PageName | 'documents';

const WEB = path.join(import.meta.dirname, '..');
const FILES: ReadonlyMap<string, EntryName> = new Map([...PAGES, 'documents' as const].map(name => [path.join(WEB, `${name}.html`), name]));

/** Paths of files that are not there: the plugin gives what they hold. */
export const PAGE_FILES: readonly string[] = [...FILES.keys()];

/** Where a script draws its page. */
const PLACE = `<div id="page">
  <noscript>This page needs JavaScript. The documents at <a href="docs/">docs/</a> do not.</noscript>
</div>`;

export function pageEntries(home: PageName): Plugin {
  return {
    name: 'page-entries',
    enforce: 'pre',
    resolveId: id => (FILES.has(id) ? id : undefined),
    load: id => {
      const name = FILES.get(id);
      return name && htmlOf(name);
    },
    configureServer: server => {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://here');
        const page = pathname === '/' ? home : PAGES.find(name => pathname === `/${name}`);
        if (page === undefined) next();
        else
          server.transformIndexHtml(`/${page}.html`, htmlOf(page), request.originalUrl).then(html => {
            response.setHeader('content-type', 'text/html').end(html);
          }, next);
      });
    },
  };
}

function htmlOf(name: EntryName): string {
  const { title, script, body } = contentOf(name);
  // A browser's translator would send to others what a page shows, and change the page below its script. The documents have neither.
  const translate = name === 'documents' ? '' : ' translate="no"';
  return textOf('page.html')
    .replace('{{translate}}', translate)
    .replace('{{title}}', title)
    .replace('{{script}}', script)
    .replace('{{body}}', body);
}

interface Content {
  readonly title: string;
  readonly script: string;
  readonly body: string;
}

/** The documents are written without scripts; theirs is for the choice of a theme. */
function contentOf(name: EntryName): Content {
  return name === 'documents'
    ? { title: 'Opslag · {{title}}', script: './documents/start-documents.ts', body: textOf('documents/document-body.html') }
    : { title: 'Opslag', script: `./${name}/start-${name}.tsx`, body: PLACE };
}

function textOf(file: string): string {
  return readFileSync(path.join(WEB, file), 'utf8');
}
