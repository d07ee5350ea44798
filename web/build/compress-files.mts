/** Each built text file -> the same file compressed beside it, in brotli and gzip: the service sends them as they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|ttf)$/;
/** A level that takes a second for all files; the highest takes ten, for a twentieth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    closeBundle: async () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => TEXT.test(name));
      await Promise.all(files.map(name => compress(path.join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([brotli(content, BROTLI), gzipped(content)]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
