import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isKept, keepBytes } from '../../std/kept-bytes';
import { sha256 } from '../../std/sha256';

const TEXT = 'Blåbærgrød. '.repeat(500);

it('the bytes are those of the text, and tell their digest', () => {
  const bytes = keepBytes(TEXT);
  expect(bytes.toString()).toBe(TEXT);
  expect(bytes.digest).toBe(sha256(TEXT));
  expect([isKept(bytes), isKept(Buffer.from(TEXT))]).toEqual([true, false]);
});

it('each compressed form holds the text, and is made once, whoever asks first', async () => {
  const bytes = keepBytes(TEXT);
  const [br, same, gzip] = await Promise.all([bytes.coded('br'), bytes.coded('br'), bytes.coded('gzip')]);
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([TEXT, TEXT]);
  expect(same).toBe(br);
  expect(await bytes.coded('gzip')).toBe(gzip);
});
