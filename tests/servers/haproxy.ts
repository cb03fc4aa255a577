import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from './certificates.ts';
import { askThrough, proxiedHosts, replaceAll, shipped, untilUp, type Proxy } from './proxy.ts';

/** The HAProxy of the system with the file of `deploy/`: only ports and paths are those of the test. */

export const haproxyMissing: string | null =
  spawnSync('haproxy', ['-v']).status === 0 ? null : 'haproxy is not installed';

/** Starts HAProxy before two servers; @param ports where it listens */
export async function startHaproxy(
  servers: [number, number],
  ports: { plain: number; tls: number },
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-haproxy-'));
  const ca = await makeAuthority(folder, 'authority');
  const { cert, key } = await makeCertificate(folder, ca, proxiedHosts);
  await mkdir(join(folder, 'tls'));
  const pair = `${await readFile(cert, 'utf8')}${await readFile(key, 'utf8')}`;
  await writeFile(join(folder, 'tls', 'both.pem'), pair);
  const site = replaceAll(await shipped('haproxy.cfg'), [
    ['127.0.0.1:3000', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${servers[1]}`],
    ['bind :80', `bind 127.0.0.1:${ports.plain}`],
    ['bind :443', `bind 127.0.0.1:${ports.tls}`],
    ['/etc/replique/tls/', `${folder}/tls/`],
    ['maxconn 8000', 'maxconn 2000'],
    ['log /dev/log local0 warning', 'log stderr format raw local0 err'],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), site);
  const haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  haproxy.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const { ask, agent } = askThrough(ports.tls, await readFile(ca, 'utf8'));
  await untilUp(ask, async () => (haproxy.exitCode === null ? null : said.join('')));
  return {
    ask,
    async close() {
      agent.destroy();
      haproxy.kill('SIGTERM');
      if (haproxy.exitCode === null) await once(haproxy, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
