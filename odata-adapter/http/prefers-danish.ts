/** Header `Accept-Language` -> whether Danish is liked best (RFC 9110, section 12.5.4). */
const DANISH = /^da(?:-|$)/i;
const QUALITY = /;\s*q=([\d.]+)/i;

export function prefersDanish(header: string | undefined): boolean {
  if (header === undefined) return false;
  const languages = header
    .split(',')
    .map(item => ({ isDanish: DANISH.test(item.trim().split(';')[0] ?? ''), quality: Number(QUALITY.exec(item)?.[1] ?? 1) }));
  const best = Math.max(...languages.map(({ quality }) => quality));
  // Among those that are liked the same, the first one.
  return best > 0 && languages.find(({ quality }) => quality === best)?.isDanish === true;
}
