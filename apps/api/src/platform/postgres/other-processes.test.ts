import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { byPs, folderIn, otherProcesses } from './other-processes.ts';

describe('another process', () => {
  it('is known by its program and its folder, and is gone once it has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { cwd: '/' });
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const ways = [otherProcesses, byPs];
    expect(await otherProcesses.find(pid)).toEqual({ program: 'node', folder: '/' });
    for (const way of ways) expect(await way.isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const way of ways) expect(await way.isAlive(pid)).toBe(false);
  });

  it('is told of by macOS in lines of fields', () => {
    expect(folderIn('p812\nfcwd\nn/Users/ada/replique/data/postgres/18/data\n')).toBe(
      '/Users/ada/replique/data/postgres/18/data',
    );
  });
});
