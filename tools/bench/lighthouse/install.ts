import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runQuietly } from '../../setup/run-command.mjs';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.cache', 'lighthouse');
const pinned = join(import.meta.dirname, 'pinned');
const stamp = join(folder, 'node_modules', '.bench-lock');

/**
 * Puts the versions of pinned/package-lock.json into .cache, once.
 * @returns path of Lighthouse's command
 */
export async function installLighthouse(): Promise<string> {
  const command = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const lock = await readFile(join(pinned, 'package-lock.json'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => null)) === lock) return command;
  console.log('Installing Lighthouse (once) …');
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(pinned, name), join(folder, name));
  const path = [dirname(process.execPath), process.env['PATH']].join(':');
  const env = { ...process.env, PATH: path };
  await runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    env,
    what: 'Installing Lighthouse',
  });
  await writeFile(stamp, lock);
  return command;
}
