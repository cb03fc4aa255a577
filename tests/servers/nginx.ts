import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/spawned-server.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';

/** The system's nginx with the files of `deploy/`: only addresses and places of files are others. */
export type Nginx = { url: string; close(): Promise<void> };

const program = '/usr/sbin/nginx';
const deploy = (name: string) =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

export const hasNginx = (): boolean => spawnSync(program, ['-v']).status === 0;

const around = (folder: string) => `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/replique.conf;
}
`;

/** Starts it before servers on these two ports. */
export async function startNginx(ports: readonly [number, number]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-nginx-'));
  await chmod(folder, 0o755);
  const { cert, key } = await makeCertificate(folder, await makeAuthority(folder, 'authority'));
  const port = await freePort();
  const plain = await freePort();
  const site = (await deploy('nginx.conf'))
    .replaceAll(/^ *listen \[::\].*$/gmu, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replaceAll(/\/etc\/replique\/tls\/\w+\.crt/gu, cert)
    .replaceAll(/\/etc\/replique\/tls\/\w+\.key/gu, key)
    .replaceAll('/etc/nginx/', `${folder}/`);
  await writeFile(join(folder, 'replique.conf'), site);
  await writeFile(join(folder, 'replique-proxy.conf'), await deploy('replique-proxy.conf'));
  await writeFile(join(folder, 'nginx.conf'), around(folder));
  const nginx = spawn(
    program,
    ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ended = once(nginx, 'exit');
  await Promise.race([delay(1_000), ended]);
  if (nginx.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
  return {
    url: `https://127.0.0.1:${port}`,
    async close() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
