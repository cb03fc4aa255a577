import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
/** Fonts and pictures are packed already. */
const packed = /\.(?:js|css)$/;
/** Below it an answer fits one packet either way. */
const least = 1_000;

/** Writes `.br` and `.gz` beside each built script and style: the server sends them as they are. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'replique-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => packed.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(folder, name);
          const content = await readFile(file);
          if (content.length < least) return;
          await writeFile(`${file}.br`, await toBrotli(content));
          await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
        }),
      );
    },
  };
}
