/** The pages of `web/` -> `dist/web/`: HTML files side by side, so that relative addresses hold under any public path, and hashed assets. */
import path from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { compressFiles } from './build/compress-files.mts';
import { PAGE_FILES, pageEntries } from './build/page-entries.mts';
import { renderDocuments } from './build/render-documents.mts';

/** `npm run dev` asks the running service; `npm run dev -- --mode console` asks its admin port. */
const SERVICE = process.env.SERVICE_ADDRESS ?? 'http://localhost:8080';
const ADMIN_PLANE = process.env.ADMIN_ADDRESS ?? 'http://localhost:8081';

export default defineConfig(({ mode }): UserConfig => {
  const target = mode === 'console' ? ADMIN_PLANE : SERVICE;
  return {
    base: './',
    root: import.meta.dirname,
    plugins: [pageEntries(mode === 'console' ? 'console' : 'welcome'), renderDocuments(), compressFiles()],
    server: { proxy: Object.fromEntries(['/odata', '/graphql', '/key', '/session', '/docs'].map(door => [door, { target }])) },
    // It imports workers by Vite's own addresses, which the bundler of packages for `npm run dev` does not know.
    optimizeDeps: { exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'] },
    build: {
      outDir: path.join(import.meta.dirname, '..', 'dist', 'web'),
      emptyOutDir: true,
      target: 'es2022',
      // The policy of the pages allows no address that begins with `data:` in scripts and style sheets.
      assetsInlineLimit: 0,
      // Workers and editors are large; they are loaded after the page.
      chunkSizeWarningLimit: 5000,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Packages say where code for a server would end; here is none.
        onLog: (level, log, tell) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log)),
        input: [...PAGE_FILES],
      },
    },
    worker: { format: 'es' },
  };
});
