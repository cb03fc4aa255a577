import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from '../db/logger.ts';

/**
 * PostgreSQL refuses to run as root, so a root server hands it to this user. The number is fixed, so that a
 * volume moved to another machine stays right; it lies in 60706-61183, which no distribution assigns, and
 * below 65536, which is all that a rootless container maps. `nobody` (65534) is shared with other daemons
 * and with file servers, who could then read the data.
 */
const dedicatedId = 61_000;

/** The folder of the one PostgreSQL major version whose programs we carry. */
export const majorVersion = '18';

/** Who a child process runs as; undefined means as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** Where the embedded server's files live: `home/18/data`, and beside it the secrets and the lock. */
export interface PostgresPlace {
  home: string;
  user: ServerUser;
}

const signpost = 'postgres-is-at.txt';
const elsewhere = '/var/lib/replique';

/**
 * Chooses and makes the folder. It is `dataDir/postgres`, except for root when the server's user can't reach
 * that (a checkout under a 0700 home): then it is under /var/lib/replique, and a file in `dataDir` says so.
 */
export async function findPlace(dataDir: string, log: Logger): Promise<PostgresPlace> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const folder = await realpath(dataDir);
  const own = join(folder, 'postgres');
  if (process.getuid?.() !== 0) {
    await refuseSignpost(folder);
    await mkdir(own, { recursive: true, mode: 0o700 });
    await refuseForeignData(own);
    return { home: own, user: undefined };
  }
  const home = await findRootHome(folder, own, log);
  const owner = await stat(join(home, majorVersion, 'data')).catch(() => undefined);
  const uid = owner === undefined || owner.uid === 0 ? dedicatedId : owner.uid;
  const gid = owner === undefined || owner.gid === 0 ? dedicatedId : owner.gid;
  return { home, user: { uid, gid } };
}

/** Whether a PostgreSQL of ours was ever made for this data folder; makes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const noted = await readSignpost(dataDir);
  const home = noted === '' ? join(dataDir, 'postgres') : noted;
  return (await stat(join(home, majorVersion)).catch(() => undefined)) !== undefined;
}

async function refuseSignpost(folder: string): Promise<void> {
  const noted = await readSignpost(folder);
  if (noted === '') return;
  throw new Error(
    `The database of ${folder} is at ${noted}, where root started it: start as root again`,
  );
}

async function readSignpost(folder: string): Promise<string> {
  return (await readFile(join(folder, signpost), 'utf8').catch(() => '')).trim();
}

async function findRootHome(folder: string, own: string, log: Logger): Promise<string> {
  const noted = await readSignpost(folder);
  if (noted !== '') {
    // Starting anew here would look like an empty database while the data is lost from sight.
    await stat(noted).catch(() => {
      throw new Error(
        `${join(folder, signpost)} says that the database is at ${noted}, but nothing is there`,
      );
    });
    log.info({ folder: noted }, 'the database files are outside the data folder');
    return noted;
  }
  await mkdir(own, { recursive: true, mode: 0o711 });
  for (const ours of [folder, own]) {
    const { mode } = await stat(ours);
    // Passing through is enough: what lies in the folder keeps its own modes.
    if ((mode & 0o001) === 0) await chmod(ours, (mode & 0o7777) | 0o001);
  }
  if (await isReachableBy({ uid: dedicatedId, gid: dedicatedId }, own)) return own;
  return moveElsewhere(folder, own, log);
}

async function moveElsewhere(folder: string, own: string, log: Logger): Promise<string> {
  const present = await stat(join(own, majorVersion)).catch(() => undefined);
  if (present !== undefined) {
    throw new Error(
      `The database files in ${own} can't be reached by the user (uid ${dedicatedId}) that PostgreSQL runs as: ` +
        'let others pass through the folders above (chmod o+x), or move the data folder',
    );
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  const home = join(elsewhere, `${basename(folder)}-${hash}`);
  await mkdir(home, { recursive: true, mode: 0o711 });
  await writeFile(join(folder, signpost), `${home}\n`);
  log.warn(
    { folder: home, dataDir: folder },
    'the data folder is closed to the user that PostgreSQL runs as: the database files are kept elsewhere',
  );
  return home;
}

async function refuseForeignData(own: string): Promise<void> {
  const data = await stat(join(own, majorVersion)).catch(() => undefined);
  if (data === undefined || data.uid === process.getuid?.()) return;
  throw new Error(
    `The database files in ${own} belong to another user (uid ${data.uid}): ` +
      'start as that user or as root, or give the folder to this user with chown -R',
  );
}

/** True when this user may pass through every folder above and use the file or folder itself, by mode bits. */
export async function isReachableBy(user: ServerUser, path: string): Promise<boolean> {
  if (user === undefined) return true;
  let current = await realpath(path);
  for (;;) {
    const { mode, uid, gid } = await stat(current);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
