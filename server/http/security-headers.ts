/** Headers that every answer carries: nothing here is to be framed, sniffed, or loaded as part of a page. A route may set its own instead. */

export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') === true ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
