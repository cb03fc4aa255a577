import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeAuthority, makeCertificate } from './certificates.ts';

/** The nginx of the system with the files of `deploy/`: only ports and paths are those of the test. */

export const nginxMissing: string | null =
  spawnSync('nginx', ['-v']).status === 0 ? null : 'nginx is not installed';

export const proxiedHost = 'support.example.org';

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

export type Nginx = {
  /** Asks the console's host through the proxy. Rejects where no answer came. */
  ask(path: string, asked?: Asked): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
};

const shipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** Replaces each text, which must be there: a file that changed is no longer what is tested. */
function replaceAll(file: string, changes: [from: string, to: string][]): string {
  let changed = file;
  for (const [from, to] of changes) {
    if (!changed.includes(from)) throw new Error(`The shipped file no longer says "${from}"`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
}

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
  const { cert, key } = await makeCertificate(folder, ca, [proxiedHost, 'chat.example.org']);
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
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-nginx-'));
  const ca = await writeFiles(folder, servers, ports);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true, ca, servername: proxiedHost });
  const ask: Nginx['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = request({
      host: '127.0.0.1',
      port: ports.tls,
      path,
      method,
      agent,
      servername: proxiedHost,
      headers: { host: proxiedHost, ...headers },
    });
    asked.end(body);
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  };
  const isUp = () =>
    ask('/metrics').then(
      ({ status }) => status === 404,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (nginx.exitCode !== null || tries > 200)
      throw new Error(`nginx does not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`);
    await delay(50);
  }
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
