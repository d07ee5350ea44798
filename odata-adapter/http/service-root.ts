/** Where a request came in -> the absolute URL of the service root, ending with `/`: what all links of the answer begin with. */

export interface RequestOrigin {
  readonly protocol: string;
  /** As the client sent it, or as a trusted proxy reports it. */
  readonly host: string;
}

/** A name of DNS has 253 characters at most. Each row of an answer may repeat it in many links, so a longer one would make an answer as long as the client likes. */
const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** A configured public address wins; it may have a path of its own. `prefix` is `/odata`. */
export function serviceRoot(publicUrl: string | undefined, prefix: string, origin: RequestOrigin): string {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/+$/, '')}${prefix}/`;
  const host = HOST.test(origin.host) ? origin.host : 'localhost';
  return `${origin.protocol}://${host}${prefix}/`;
}
