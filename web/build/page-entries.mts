/** `page.html` -> the HTML of each page: `welcome.html` and so on in the build; for `npm run dev` the paths that the service has, `/` and `/explorer`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAGES = ['welcome', 'explorer', 'console', 'graphiql', 'openapi'] as const;
type PageName = (typeof PAGES)[number];

const WEB = path.join(import.meta.dirname, '..');
const FILES: ReadonlyMap<string, PageName> = new Map(PAGES.map(page => [path.join(WEB, `${page}.html`), page]));

/** Paths of files that are not there: the plugin gives what they hold. */
export const PAGE_FILES: readonly string[] = [...FILES.keys()];

export function pageEntries(home: PageName): Plugin {
  return {
    name: 'page-entries',
    enforce: 'pre',
    resolveId: id => (FILES.has(id) ? id : undefined),
    load: id => {
      const page = FILES.get(id);
      return page && htmlOf(page);
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

function htmlOf(page: PageName): string {
  return readFileSync(path.join(WEB, 'page.html'), 'utf8').replaceAll('{{page}}', page);
}
