import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from '../db/logger.ts';
import { majorVersion } from './postgres-place.ts';
import type { PostgresPlace, ServerUser } from './postgres-place.ts';

/** Generated once with the cluster; the file has mode 600. */
export interface ClusterSecrets {
  admin: string;
  owner: string;
  login: string;
}

/** A PostgreSQL data directory of ours and the passwords that belong to it. */
export interface Cluster {
  dataFolder: string;
  secrets: ClusterSecrets;
  isNew: boolean;
}

/** The cluster's superuser: it makes roles and databases, and is never used by the running server. */
export const adminUser = 'replique_admin';

/**
 * Opens the cluster in `place.home/18`, or makes it. It is built in a folder beside and renamed as a whole:
 * a folder that is there but lacks its parts was damaged, which is said rather than begun anew.
 */
export async function openCluster(options: {
  place: PostgresPlace;
  programs: string;
  log: Logger;
  isDurable: boolean;
}): Promise<Cluster> {
  const { place, log } = options;
  const folder = join(place.home, majorVersion);
  const isNew = (await stat(folder).catch(() => undefined)) === undefined;
  if (isNew) {
    await refuseOtherVersion(place.home);
    await refuseLost(place.home, folder);
    log.info({ folder }, 'making a new database');
    await makeCluster(folder, options);
  }
  const dataFolder = join(folder, 'data');
  const version = await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() !== majorVersion) {
    throw new Error(
      `The database files in ${dataFolder} are damaged: PG_VERSION is missing or wrong. Restore a backup`,
    );
  }
  await giveTo(place.user, dataFolder);
  await markHome(place.home);
  return { dataFolder, secrets: await readSecrets(folder), isNew };
}

/** Stands beside the database from its first start on. */
const markName = 'has-database.txt';
const mark =
  'A database was made in this folder. To begin with an empty one, remove this file too.\n';

const isMarked = (home: string) =>
  stat(join(home, markName)).then(
    () => true,
    () => false,
  );

async function markHome(home: string): Promise<void> {
  if (!(await isMarked(home))) await writeFile(join(home, markName), mark);
}

/** What has gone as a whole must not come back empty as if nothing had ever been there. */
async function refuseLost(home: string, folder: string): Promise<void> {
  if (!(await isMarked(home))) return;
  throw new Error(
    `The database that was in ${folder} is gone. Restore a backup, or remove ${join(home, markName)} to begin with an ` +
      'empty one',
  );
}

async function refuseOtherVersion(home: string): Promise<void> {
  const other = (await readdir(home)).find((name) => /^\d+$/.test(name));
  if (other === undefined) return;
  throw new Error(
    `The database in ${join(home, other)} was made by PostgreSQL ${other}; this version carries ${majorVersion}: ` +
      'make a backup with the version that made it and restore it here',
  );
}

export async function readSecrets(folder: string): Promise<ClusterSecrets> {
  const path = join(folder, 'secrets.json');
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isSecrets(value)) return value;
  } catch (error) {
    throw new Error(`The database's passwords can't be read from ${path}`, { cause: error });
  }
  throw new Error(`The database's passwords in ${path} are incomplete`);
}

function isSecrets(value: unknown): value is ClusterSecrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'admin' in value &&
    'owner' in value &&
    'login' in value
  );
}

async function makeCluster(
  folder: string,
  options: { place: PostgresPlace; programs: string; isDurable: boolean },
): Promise<void> {
  const { place } = options;
  await removeUnfinished(folder);
  // A name of its own: an initdb that a killed server left behind may still be writing under the old one.
  const unfinished = await mkdtemp(`${folder}.new-`);
  const dataFolder = join(unfinished, 'data');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await chmod(unfinished, place.user === undefined ? 0o700 : 0o711);
  const secrets = { admin: password(), owner: password(), login: password() };
  const builder = place.user === undefined ? undefined : await findNamedUser(place.user);
  if (builder !== undefined) await chown(dataFolder, builder.uid, builder.gid);
  const passwordFile = join(unfinished, 'password');
  await writeFile(passwordFile, secrets.admin, { mode: 0o600 });
  if (builder !== undefined) await chown(passwordFile, builder.uid, builder.gid);
  await runInitdb({ ...options, dataFolder, passwordFile, builder });
  await rm(passwordFile);
  await giveTo(place.user, dataFolder);
  await writeFile(join(unfinished, 'secrets.json'), JSON.stringify(secrets), {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, folder);
  await sync(place.home);
}

async function removeUnfinished(folder: string): Promise<void> {
  const home = dirname(folder);
  for (const name of await readdir(home)) {
    if (!name.startsWith(`${basename(folder)}.new`)) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(
      () => undefined,
    );
  }
}

function password(): string {
  return randomBytes(24).toString('base64url');
}

async function runInitdb(options: {
  programs: string;
  dataFolder: string;
  passwordFile: string;
  builder: ServerUser;
  isDurable: boolean;
}): Promise<void> {
  const flags = [
    `--pgdata=${options.dataFolder}`,
    `--username=${adminUser}`,
    `--pwfile=${options.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own Unicode tables: sorting and case stay the same when the files move to another system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(options.isDurable ? [] : ['--no-sync']),
  ];
  const child = spawn(join(options.programs, 'initdb'), flags, {
    ...options.builder,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder: ${complaint.trim()}`);
}

/** initdb, unlike the server, wants its user to have a name; the files change hands afterwards. */
async function findNamedUser(user: {
  uid: number;
  gid: number;
}): Promise<{ uid: number; gid: number }> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const ids = text
    .split('\n')
    .map((line) => line.split(':'))
    .map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const found =
    ids.find(({ uid }) => uid === user.uid) ?? ids.find(({ uid }) => uid === 65_534) ?? ids.at(-1);
  if (found === undefined) {
    throw new Error(
      "PostgreSQL can't run as root and /etc/passwd names no other user: add one, or set DATABASE_URL",
    );
  }
  return found;
}

/** Restored or copied files may belong to root: the server's user must own them all. */
async function giveTo(user: ServerUser, folder: string): Promise<void> {
  if (user === undefined) return;
  const { uid } = await stat(folder);
  if (uid === user.uid) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  // The folder itself comes last, so that an interrupted change is done again.
  await chown(folder, user.uid, user.gid);
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
