import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../db/errors.ts';

/** Another live server holds the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/** A held folder. */
export interface DataLock {
  release(): Promise<void>;
}

const socketName = 'lock.sock';
const recordName = 'lock.json';
const isLinux = process.platform === 'linux';

/**
 * Holds a folder for this process until it ends, however it ends: the kernel closes the sockets with it.
 * Two sockets, because each sees what the other can't: one named after the folder, which on Linux is abstract and taken
 * in one step but belongs to a network namespace; one in the folder, which is seen from every container that mounts the
 * folder on this machine.
 * @throws DataFolderInUse
 */
export async function lockFolder(folder: string): Promise<DataLock> {
  const { dev, ino } = await stat(folder);
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const named = isLinux
    ? await listen(`\0replique-${key}`)
    : await listenAnew(`/tmp/replique-${key}.sock`);
  if (named === 'taken') throw await inUse(folder);
  try {
    // Elsewhere a path through a descriptor does not exist, and the folder's own may be too long for a socket.
    const visible = isLinux ? await listenInFolder(folder) : undefined;
    await writeRecord(folder);
    return {
      async release() {
        await rm(join(folder, recordName), { force: true });
        if (visible !== undefined) await close(visible);
        await close(named);
      },
    };
  } catch (error) {
    await close(named);
    throw error;
  }
}

/** At a path where a process that ended may have left its socket. */
async function listenAnew(path: string): Promise<net.Server | 'taken'> {
  if (await isSocketAnswering(path)) return 'taken';
  await rm(path, { force: true });
  return listen(path);
}

/** Binding goes through the folder's descriptor, because a socket's path may have 107 bytes only. */
async function listenInFolder(folder: string): Promise<net.Server | undefined> {
  const handle = await open(folder, 'r');
  try {
    const path = `/proc/self/fd/${handle.fd}/${socketName}`;
    const server = await listenAnew(path);
    if (server === 'taken') throw await inUse(folder);
    return server;
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error;
    // Some network and shared file systems hold no sockets: there the abstract one has to do.
    const code = errorCode(error);
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'EINVAL')
      return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}

function listen(path: string): Promise<net.Server | 'taken'> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve('taken');
      else reject(error);
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** True when a process listens on this Unix socket, even if it has no time or no welcome for us. */
export function isSocketAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Full or closed to us means that someone listens all the same.
    socket.once('error', (error) => {
      const code = errorCode(error);
      resolve(code === 'EAGAIN' || code === 'EACCES');
    });
  });
}

function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

async function writeRecord(folder: string): Promise<void> {
  const path = join(folder, recordName);
  const record = { pid: process.pid, startedAt: new Date().toISOString() };
  await writeFile(`${path}.new`, JSON.stringify(record));
  await rename(`${path}.new`, path);
}

async function inUse(folder: string): Promise<DataFolderInUse> {
  const text = await readFile(join(folder, recordName), 'utf8').catch(() => '');
  const found = /"pid":(\d+),"startedAt":"([^"]+)"/.exec(text);
  const who = found === null ? '' : ` (process ${found[1]}, started ${found[2]})`;
  return new DataFolderInUse(
    `Another server is running on the data folder ${folder}${who}: stop it first, or choose another DATA_DIR`,
  );
}
