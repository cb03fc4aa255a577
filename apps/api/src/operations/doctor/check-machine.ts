import { readFile, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Config } from '../../config.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** The machine on which the command runs: Node, disk, memory, open files. */

const gigabyte = 1e9;
const leastNode = 24;
const fullDisk = 0.5 * gigabyte;
const tightDisk = 5 * gigabyte;
const tightShare = 0.1;
const leastMemory = 2 * gigabyte;
const leastFiles = 4_096;

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

export function checkNode(version: string = process.versions.node): Finding {
  const isNew = Number(version.split('.')[0]) >= leastNode;
  return isNew
    ? ok('node', `Node.js ${version}.`)
    : problem(
        'node',
        `Node.js ${version} is too old.`,
        `Install Node.js ${leastNode}, or use the image.`,
      );
}

/** @param space free and all bytes of the file system that holds the data folder */
export function judgeDisk(folder: string, { free, all }: { free: number; all: number }): Finding {
  const text = `${inGigabytes(free)} of ${inGigabytes(all)} are free at ${folder}.`;
  if (free < fullDisk)
    return problem('disk', text, 'Free space now: PostgreSQL stops when the disk is full.');
  if (free < tightDisk || free < all * tightShare)
    return warning('disk', text, 'Free space or enlarge the disk; delete old exports and backups.');
  return ok('disk', text);
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return judgeDisk(dataDir, { free: bavail * bsize, all: blocks * bsize });
  } catch (error) {
    return problem(
      'disk',
      `The data folder cannot be read: ${reasonOf(error)}.`,
      'Set DATA_DIR to the folder of the server, and run this as its user.',
    );
  }
}

function checkMemory(): Finding {
  const all = totalmem();
  const text = `${inGigabytes(all)} of memory.`;
  return all < leastMemory
    ? warning('memory', text, 'Give the machine 2 GB or more, or lower MAX_MEMORY.')
    : ok('memory', text);
}

/** @param limits as Linux writes them down for a process */
export function judgeFiles(limits: string): Finding | null {
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  if (soft === undefined) return null;
  const text = `${soft} open files are allowed to this user.`;
  return soft !== 'unlimited' && Number(soft) < leastFiles
    ? warning('files', text, `Raise the limit to ${leastFiles} or more (LimitNOFILE, ulimit -n).`)
    : ok('files', text);
}

async function checkFiles(): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const found = judgeFiles(limits);
  return found ? [found] : [];
}

export async function checkMachine(config: Config): Promise<Finding[]> {
  return [checkNode(), await checkDisk(config), checkMemory(), ...(await checkFiles())];
}
