// Makes a noun as `npm run new-slice` does, in a copy of this repository, and looks whether it works: types of server and
// console, lint and format of what is new, and the noun's own test.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeNoun } from '../new-slice.mjs';
import { root } from '../setup/prepare.mjs';

const copy = mkdtempSync(join(tmpdir(), 'new-noun-'));
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] });

/** The packages as they are installed; those of this repository are the copy's own. */
function linkPackages(folder) {
  const from = join(root, folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(copy, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name === '@replique')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
}

try {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const generated = 'apps/console/src/generated';
  cpSync(join(root, generated), join(copy, generated), { recursive: true });
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  for (const folder of ['.', 'tests', ...workspaces]) linkPackages(folder);
  const { files: made, changed } = makeNoun(copy, 'helpdesk/call-logs');
  const api = ['run', '--project', 'api'];
  run('vitest', ...api, 'apps/api/src/platform/db/schema.test.ts', '--update');
  const sources = [...made, ...changed].filter((path) => /\.tsx?$/.test(path));
  run('oxfmt', ...sources);
  run('oxlint', ...sources);
  run('tsc', '-p', 'tsconfig.json');
  run('tsc', '-p', 'apps/console');
  run('vitest', ...api, 'helpdesk/call-logs');
} finally {
  rmSync(copy, { recursive: true });
}
