import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { makeAuthority, makeCertificate } from '@replique/tests/servers/certificates.ts';

/** A real IMAP server, where Debian's dovecot-imapd is installed and this is run as root. */

export const dovecotMissing: string | null =
  process.getuid?.() !== 0
    ? 'Dovecot is started as root'
    : spawnSync('dovecot', ['--version']).status === 0
      ? null
      : 'dovecot-imapd is not installed';

export type Dovecot = {
  port: number;
  /** In PEM; and the file that it lies in. */
  ca: string;
  caFile: string;
  /** Of a server beside it that is to have the same authority. */
  certificate: { key: string; cert: string };
  password: string;
  /** Whose mailbox an access token opens. */
  accepts: (token: string) => string | null;
  /** Puts mails into a folder, as another program would. */
  put(user: string, folder: string, mails: (string | Buffer)[], at?: Date): Promise<void>;
  count(user: string, folder: string): Promise<number>;
  /** The folder begins to count anew. */
  renumber(user: string): Promise<void>;
  close(): Promise<void>;
};

const password = 'a-word-of-tests';
/** No one: mails are not root's. */
const owner = 65_534;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const settings = (folder: string, port: number, files: { cert: string; key: string }) => `
auth_mechanisms = plain xoauth2
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = required
ssl_cert = <${files.cert}
ssl_key = <${files.key}
mail_location = maildir:${folder}/mail/%u
auth_failure_delay = 0
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth
}
passdb {
  driver = static
  mechanisms = plain
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
`;

/** RFC 7662: Dovecot asks it whose a token is. */
async function startTeller(made: { accepts: Dovecot['accepts'] }) {
  const server = createHttpServer((request, response) => {
    void text(request).then((form) => {
      const username = made.accepts(new URLSearchParams(form).get('token') ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ active: username !== null, username }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/` };
}

const tellerSettings = (url: string) => `
introspection_url = ${url}
introspection_mode = post
username_attribute = username
active_attribute = active
active_value = true
`;

async function isUp(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const end = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return end;
}

const signInAs =
  (port: number, ca: string) =>
  async <T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      secure: true,
      tls: { ca },
      auth: { user, pass: password },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };

export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  const authority = await makeAuthority(folder, 'authority');
  const files = await makeCertificate(folder, authority);
  const port = await freePort();
  await mkdir(join(folder, 'mail'));
  await mkdir(join(folder, 'run'));
  spawnSync('chmod', ['755', folder]);
  await chown(join(folder, 'mail'), owner, owner);
  await writeFile(join(folder, 'conf'), settings(folder, port, files));
  const accepting: { accepts: Dovecot['accepts'] } = { accepts: () => null };
  const teller = await startTeller(accepting);
  await writeFile(join(folder, 'oauth'), tellerSettings(teller.url));
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'conf')], { stdio: 'ignore' });
  for (let tries = 0; !(await isUp(port)); tries += 1) {
    if (tries > 100) throw new Error(await readFile(join(folder, 'log'), 'utf8'));
    await delay(100);
  }
  const ca = await readFile(authority, 'utf8');
  const as = signInAs(port, ca);
  return Object.assign(accepting, {
    port,
    ca,
    caFile: authority,
    certificate: {
      key: await readFile(files.key, 'utf8'),
      cert: await readFile(files.cert, 'utf8'),
    },
    password,
    put: (user: string, path: string, mails: (string | Buffer)[], at?: Date) =>
      as(user, async (client) => {
        for (const mail of mails) await client.append(path, mail, [], at);
      }),
    count: (user: string, path: string) =>
      as(user, async (client) => {
        const status = await client.status(path, { messages: true });
        return status ? (status.messages ?? 0) : 0;
      }),
    renumber: (user: string) => rm(join(folder, 'mail', user, 'dovecot-uidlist'), { force: true }),
    close: async () => {
      const over = once(server, 'exit');
      server.kill('SIGTERM');
      await over;
      teller.server.closeAllConnections();
      teller.server.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}
