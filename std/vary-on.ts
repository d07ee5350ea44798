/** An answer varies on these request headers too (RFC 9110, section 12.5.5), beside those that were named before. */

interface Reply {
  getHeader(name: string): string | number | string[] | undefined;
  header(name: string, value: string): unknown;
}

export function varyOn(reply: Reply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
