// Programs of the system that tests run: put there by apt when we may.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run-command.mjs';

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export const installCommand = (packages) =>
  `apt-get update && apt-get install -y ${packages.join(' ')}`;

/** Installs packages as root. @throws Error when apt does not */
export async function installPackages(packages, what) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  await runQuietly('apt-get', ['update'], { env, what: 'apt-get update' });
  await runQuietly('apt-get', install, { env, what: `Installing ${what}` });
}

/** The servers that deep tests start, by the package that brings each. */
const servers = {
  'dovecot-imapd': 'dovecot',
  haproxy: 'haproxy',
  'nginx-light': 'nginx',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
};

const isThere = (program, path) =>
  [...path.split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, program)));

/** The packages of those that are missing. */
export const missingServers = (path = process.env.PATH ?? '', has = isThere) =>
  Object.entries(servers)
    .filter(([, program]) => !has(program, path))
    .map(([name]) => name);

/** Installs the servers that are missing where it may. Tests that need one skip, and say so, where it is not there. */
export async function ensureServers(say) {
  const missing = missingServers();
  if (missing.length === 0) return;
  if (!mayInstall()) {
    say(
      `Tests of ${missing.join(', ')} are skipped. To run them: sudo sh -c '${installCommand(missing)}'`,
    );
    return;
  }
  say(`Installing ${missing.join(', ')} (once) …`);
  await installPackages(missing, missing.join(', ')).catch((error) => say(error.message));
}
