/** Headers of every answer: browsers must not frame it, guess its type, or load it as part of a page. A route may set its own instead. Names are in lower case, see ODataResponse. */

export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
