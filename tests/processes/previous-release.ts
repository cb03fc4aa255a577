import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const { commit } = manifest.previousRelease;

/** The code of the previous release, laid out to be started; null where the history does not have it. */
export type PreviousRelease = { main: string; remove(): Promise<void> };

/** Other packages are those of now: the previous code runs on them too. Our own are those of then. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@replique'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@replique') await symlink(join(from, name), join(to, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(to, '@replique', name));
  const own = join(root, 'apps', 'api', 'node_modules');
  if (existsSync(own)) await symlink(own, join(folder, 'apps', 'api', 'node_modules'));
}

export async function openPreviousRelease(): Promise<PreviousRelease | null> {
  const isKnown = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!isKnown) return null;
  const folder = await mkdtemp(join(tmpdir(), 'previous-release-'));
  const archive = join(folder, 'code.tar');
  await run('git', ['archive', '-o', archive, commit, 'apps/api', 'packages', 'package.json'], {
    cwd: root,
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkPackages(folder);
  return {
    main: join(folder, 'apps', 'api', 'src', 'main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
