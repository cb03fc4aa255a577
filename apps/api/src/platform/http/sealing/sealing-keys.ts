import { randomBytes, randomUUID } from 'node:crypto';
import { chown, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the master keys come from. */

export type MasterKeys = { newest: Buffer; others: Buffer[] };

type KeySettings = { masterKey: string | null; masterKeysOld: string[]; dataDir: string };

const pathOf = (dataDir: string) => join(dataDir, 'master.key');
const newLine = () => `${randomBytes(32).toString('hex')}\n`;

async function readLines(path: string): Promise<[string, ...string[]]> {
  const [first, ...others] = (await readFile(path, 'utf8')).split(/\r?\n/).filter(Boolean);
  if (!first || ![first, ...others].every((line) => /^[0-9a-f]{64}$/.test(line)))
    throw new Error(`The file ${path} holds no master key (64 hexadecimal digits on each line).`);
  return [first, ...others];
}

/** The lines of the file in the data folder, newest first; made with one when there is none (mode 600). */
async function readKeyFile(dataDir: string): Promise<[string, ...string[]]> {
  const path = pathOf(dataDir);
  const isThere = await stat(path).catch(() => undefined);
  if (!isThere) await makeKeyFile(dataDir, path);
  return readLines(path);
}

/** Of processes that start at once one names its file first, whole, and all read that one. */
async function makeKeyFile(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const own = `${path}.${randomUUID()}`;
  try {
    await writeFile(own, newLine(), { mode: 0o600, flag: 'wx', flush: true });
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  await syncFolder(dataDir);
}

/**
 * The master keys: from the configuration, or else from the file in the data folder.
 * @throws when the file exists and holds something else
 */
export async function readMasterKeys(settings: KeySettings): Promise<MasterKeys> {
  const { masterKey, masterKeysOld, dataDir } = settings;
  const [first, ...others] = masterKey ? [masterKey] : await readKeyFile(dataDir);
  return {
    newest: Buffer.from(first, 'hex'),
    others: [...others, ...masterKeysOld].map((line) => Buffer.from(line, 'hex')),
  };
}

/** The same, but makes none: null when there is no key yet. */
export async function findMasterKeys(settings: KeySettings): Promise<MasterKeys | null> {
  if (settings.masterKey) return readMasterKeys(settings);
  const file = await stat(pathOf(settings.dataDir)).catch(() => undefined);
  return file ? readMasterKeys(settings) : null;
}

/** After a power cut the name must still lead to the key that texts were sealed with meanwhile. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Puts a new key above those of the file. The file is whole at every moment: the new one takes its place at once.
 * @throws when there is no such file, or the configuration names the key
 */
export async function addMasterKey(settings: KeySettings): Promise<{ path: string; kept: number }> {
  if (settings.masterKey) {
    throw new Error(
      'The master key comes from MASTER_KEY: set a new one there and put the present one into MASTER_KEYS_OLD.',
    );
  }
  const path = pathOf(settings.dataDir);
  const { uid, gid } = await stat(path).catch(() => {
    throw new Error(`There is no ${path}: no server was started on this DATA_DIR yet.`);
  });
  const lines = await readLines(path);
  const next = `${path}.new`;
  await rm(next, { force: true });
  try {
    const file = await open(next, 'wx', 0o600);
    try {
      await file.writeFile(newLine() + lines.map((line) => `${line}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await chown(next, uid, gid);
    await rename(next, path);
  } catch (error) {
    // No second copy of the keys stays behind.
    await rm(next, { force: true });
    throw error;
  }
  await syncFolder(settings.dataDir);
  return { path, kept: lines.length };
}
