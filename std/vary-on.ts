/** Adds request headers to the `Vary` of an answer (RFC 9110, section 12.5.5). */

interface Reply {
  getHeader(name: string): string | number | string[] | undefined;
  header(name: string, value: string): unknown;
}

export function varyOn(reply: Reply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
