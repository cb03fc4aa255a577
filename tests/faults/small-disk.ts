import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  folder: string;
  /** Takes every block that is free. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  empty(): Promise<void>;
  /** Nothing may be open for writing on it. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  close(): Promise<void>;
};

/** Mounts one; a string says why this machine does not let us. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  if (process.getuid?.() !== 0) return 'only root may mount a small file system';
  const folder = await mkdtemp(join(tmpdir(), 'replique-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  } catch (error) {
    await rmdir(folder);
    return `a small file system cannot be mounted here: ${String(error).split('\n')[0]}`;
  }
  const ballast = join(folder, 'ballast');
  await chmod(folder, 0o711);
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (let left = await freeOf(folder); left > 0; left = await freeOf(folder))
          await file.write(Buffer.alloc(Math.min(left, 4_194_304), 1));
      } catch {
        // Somebody took the last block before us.
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async setReadOnly(isReadOnly) {
      await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    async close() {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
