import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSocketAnswering } from './data-lock.ts';
import { isReachableBy } from './postgres-place.ts';
import type { PostgresPlace } from './postgres-place.ts';

/** The longest path that a Unix socket's address holds: less on macOS, whose TMPDIR is long. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
const socketName = '.s.PGSQL.5432';
const recordName = 'socket-folder.txt';

/**
 * Makes a folder for PostgreSQL's socket that only the server's user and root enter, short enough for an
 * address, and notes it beside the data. One that a killed server left behind is removed.
 */
export async function makeSocketFolder(place: PostgresPlace): Promise<string> {
  await removeLeftSocketFolder(place.home);
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp', '/run', '/dev/shm'])) {
    const length = Buffer.byteLength(join(base, 'replique-XXXXXX', socketName));
    const isThere = (await stat(base).catch(() => undefined)) !== undefined;
    if (length > longestSocketPath || !isThere) continue;
    if (!(await isReachableBy(place.user, base))) continue;
    const folder = await mkdtemp(join(base, 'replique-')).catch(() => undefined);
    if (folder === undefined) continue;
    if (place.user !== undefined) await chown(folder, place.user.uid, place.user.gid);
    await writeFile(join(place.home, recordName), folder);
    return folder;
  }
  throw new Error(
    'No folder for the database socket: TMPDIR or /tmp must be writable and its path short',
  );
}

/** The folder noted beside the data, '' when there was none yet. */
export async function readSocketFolder(home: string): Promise<string> {
  return (await readFile(join(home, recordName), 'utf8').catch(() => '')).trim();
}

/** Removes the noted folder, unless a server answers there: a copy of a data folder notes the original's. */
export async function removeLeftSocketFolder(home: string): Promise<void> {
  const folder = await readSocketFolder(home);
  if (!/\/replique-[A-Za-z0-9]{6}$/.test(folder)) return;
  if (await isSocketAnswering(join(folder, socketName))) return;
  await rm(folder, { recursive: true, force: true });
}
