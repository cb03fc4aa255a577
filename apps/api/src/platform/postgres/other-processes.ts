import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** What the system tells of processes that are not ours: Linux by `/proc`, macOS by its `ps` and `lsof`. */

const run = promisify(execFile);

export type OtherProcesses = {
  /** The name of the program and the folder it works in. @throws when there is no such process */
  find(pid: number): Promise<{ program: string; folder: string }>;
  /** A process that has ended but whose parent never asks for it (process 1 of many containers) is not alive. */
  isAlive(pid: number): Promise<boolean>;
};

const byProc: OtherProcesses = {
  async find(pid) {
    const program = basename(await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return { program, folder: await readlink(`/proc/${pid}/cwd`) };
  },
  async isAlive(pid) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return isRunning(text.slice(text.lastIndexOf(')') + 2).charAt(0));
  },
};

export const byPs: OtherProcesses = {
  async find(pid) {
    const name = await run('ps', ['-o', 'comm=', '-p', String(pid)]);
    const files = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-F', 'n']);
    return { program: basename(name.stdout.trim()), folder: folderIn(files.stdout) };
  },
  async isAlive(pid) {
    const found = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => null);
    return isRunning(found?.stdout.trim().charAt(0) ?? '');
  },
};

const isRunning = (state: string): boolean => state !== '' && state !== 'Z' && state !== 'X';

/** Of `lsof -F n`: a line for each field, named by its first letter. */
export const folderIn = (fields: string): string => /^n(.*)$/m.exec(fields)?.[1] ?? '';

export const otherProcesses = process.platform === 'linux' ? byProc : byPs;
