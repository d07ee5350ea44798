/** A page -> its Content-Security-Policy. Everything comes from this service, and no script stands in a page. */
import type { PageRoute } from './page-routes';

/** Monaco, the editor of GraphiQL, writes `<style>` elements and `style` attributes, without a nonce or a hash that would hold. Its scripts and workers are files like all others. */
const STYLES: Readonly<Record<PageRoute['policy'], string>> = { strict: "'self'", editor: "'self' 'unsafe-inline'" };
/** The style sheet of GraphiQL has its fonts within. */
const FONTS: Readonly<Record<PageRoute['policy'], string>> = { strict: "'self'", editor: "'self' data:" };

export function pagePolicy(policy: PageRoute['policy']): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    `style-src ${STYLES[policy]}`,
    `font-src ${FONTS[policy]}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
