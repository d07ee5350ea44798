/** Which built page stands at which path of each port, and what it may load. */
export interface PageRoute {
  readonly path: string;
  readonly file: string;
  /** `editor`: its code writes styles of its own. */
  readonly policy: 'strict' | 'editor';
}

export const DATA_PAGES: readonly PageRoute[] = [
  { path: '/', file: 'welcome.html', policy: 'strict' },
  { path: '/explorer', file: 'explorer.html', policy: 'strict' },
  { path: '/graphiql', file: 'graphiql.html', policy: 'editor' },
  { path: '/openapi', file: 'openapi.html', policy: 'strict' },
];

export const ADMIN_PAGES: readonly PageRoute[] = [{ path: '/', file: 'console.html', policy: 'strict' }];
