/** The pages, and for `npm run dev` their paths as the service has them: `/` and `/explorer`, not `/explorer.html`. */
import type { Plugin } from 'vite';

export const PAGES = ['welcome', 'explorer', 'console', 'graphiql', 'openapi'] as const;

export function servePaths(home: (typeof PAGES)[number]): Plugin {
  return {
    name: 'serve-paths',
    configureServer: server => {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://here');
        const page = pathname === '/' ? home : PAGES.find(name => pathname === `/${name}`);
        if (page !== undefined) request.url = `/${page}.html`;
        next();
      });
    },
  };
}
