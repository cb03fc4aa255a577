import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from './certificates.ts';
import { askThrough, proxiedHosts, replaceAll, shipped, untilUp, type Proxy } from './proxy.ts';

/** The nginx of the system with the files of `deploy/`: only ports and paths are those of the test. */

export const nginxMissing: string | null =
  spawnSync('nginx', ['-v']).status === 0 ? null : 'nginx is not installed';

const around = (folder: string): string => `
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/replique.conf;
}
`;

/** @param servers the ports of the two servers; @param ports where it listens */
async function writeFiles(
  folder: string,
  servers: [number, number],
  ports: { plain: number; tls: number },
): Promise<string> {
  const ca = await makeAuthority(folder, 'authority');
  const { cert, key } = await makeCertificate(folder, ca, proxiedHosts);
  const site = replaceAll(await shipped('nginx.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${servers[1]}`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`],
    ['/etc/replique/tls/support.crt', cert],
    ['/etc/replique/tls/support.key', key],
    ['/etc/replique/tls/chat.crt', cert],
    ['/etc/replique/tls/chat.key', key],
    ['/etc/nginx/replique-proxy.conf', `${folder}/replique-proxy.conf`],
  ]);
  await writeFile(join(folder, 'replique.conf'), site);
  await writeFile(join(folder, 'replique-proxy.conf'), await shipped('replique-proxy.conf'));
  await writeFile(join(folder, 'nginx.conf'), around(folder));
  return readFile(ca, 'utf8');
}

/** Starts nginx before two servers. */
export async function startNginx(
  servers: [number, number],
  ports: { plain: number; tls: number },
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-nginx-'));
  const ca = await writeFiles(folder, servers, ports);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { ask, agent } = askThrough(ports.tls, ca);
  await untilUp(ask, async () =>
    nginx.exitCode === null ? null : readFile(join(folder, 'error.log'), 'utf8'),
  );
  return {
    ask,
    async close() {
      agent.destroy();
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
