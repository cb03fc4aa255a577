import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Place } from './place-type.ts';

/** A file: written beside its name, which it takes when everything is on the disk. */
export function filePlace(path: string): Place {
  return {
    name: path,
    async begin() {
      if (await stat(path).catch(() => undefined)) {
        throw new Error(`There is a file ${path} already: choose another name`);
      }
      const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);
      const file = await open(unfinished, 'wx', 0o600);
      return async (bytes) => {
        try {
          for await (const chunk of bytes) await file.writeFile(chunk);
          await file.sync();
          await file.close();
          await rename(unfinished, path);
          await syncFolder(dirname(path));
        } catch (error) {
          await file.close().catch(() => undefined);
          await rm(unfinished, { force: true });
          throw error;
        }
      };
    },
    async open() {
      const { size } = await stat(path);
      const read = (bytes?: number) =>
        createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 });
      return { size, read };
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
