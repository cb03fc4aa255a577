import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../../apps/api/src/deps.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';
import { startMailServer } from './mail-server.ts';

/**
 * An empty mailbox that lets in who knows the password, or has a good token: as much of IMAP (RFC 3501) as signing in
 * and looking at the folders takes. Mails are read of a real server (mailbox.deep.test.ts).
 */

export type PlayedMailbox = {
  /** As the form sends them. */
  credentials: Record<string, string | number> & { address: string; password: string };
  /** Access tokens that hold. */
  tokens: Set<string>;
  /** Where replies go for who signs in by a token. */
  portByToken: number;
  ca: string;
};

const user = 'help@acme.test';
const password = 'a-word-of-tests';
const ready = 'CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SPECIAL-USE';

const folders = { INBOX: '\\HasNoChildren', Sent: '\\HasNoChildren \\Sent' };
const opened = ['* FLAGS ()', '* 0 EXISTS', '* OK [UIDVALIDITY 1] .', '* OK [UIDNEXT 1] .'];

function isGood(kind: string, said: string, tokens: Set<string>): boolean {
  const text = Buffer.from(said, 'base64').toString();
  if (kind === 'PLAIN') return text === `\0${user}\0${password}`;
  const [named, bearer = ''] = text.split('\u0001');
  return named === `user=${user}` && tokens.has(bearer.replace('auth=Bearer ', ''));
}

function serve(socket: TLSSocket, tokens: Set<string>): void {
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
  let signingIn: { tag: string; kind: string } | null = null;
  const judge = (tag: string, kind: string, said: string) =>
    say(isGood(kind, said, tokens) ? `${tag} OK Hello` : `${tag} NO Wrong name or password.`);
  const answer = (line: string) => {
    if (signingIn) {
      judge(signingIn.tag, signingIn.kind, line);
      signingIn = null;
      return;
    }
    const [tag = '*', command = '', kind = '', said] = line.split(' ');
    const name = command.toUpperCase();
    if (name === 'AUTHENTICATE') {
      if (said !== undefined) return judge(tag, kind, said);
      signingIn = { tag, kind };
      return void say('+ ');
    }
    if (name === 'CAPABILITY') say(`* ${ready}`);
    if (name === 'LIST')
      for (const [folder, marks] of Object.entries(folders))
        if (line.includes('*') || line.includes(folder)) say(`* LIST (${marks}) "/" ${folder}`);
    const isMissing = /^(?:EXAMINE|SELECT)$/.test(name) && !/INBOX|Sent/.test(line);
    if (isMissing) return void say(`${tag} NO There is no such folder.`);
    if (name === 'EXAMINE' || name === 'SELECT') say(...opened);
    say(`${tag} OK Done`);
  };
  say(`* OK [${ready}] Ready`);
  createInterface({ input: socket }).on('line', answer);
  socket.on('error', () => undefined);
}

async function start(): Promise<PlayedMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const authority = await makeAuthority(folder, 'authority');
  const files = await makeCertificate(folder, authority);
  const certificate = {
    key: await readFile(files.key, 'utf8'),
    cert: await readFile(files.cert, 'utf8'),
  };
  const tokens = new Set<string>();
  const imap = createServer(certificate, (socket) => serve(socket, tokens)).unref();
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  const smtp = await startMailServer({ certificate });
  const smtpByToken = await startMailServer({
    certificate,
    accepts: (name, token) => name === user && tokens.has(token),
  });
  return {
    tokens,
    ca: await readFile(authority, 'utf8'),
    portByToken: Number(new URL(smtpByToken.url).port),
    credentials: {
      address: user,
      imapHost: 'localhost',
      imapPort: (imap.address() as AddressInfo).port,
      imapSecurity: 'tls',
      folder: 'INBOX',
      smtpHost: 'localhost',
      smtpPort: Number(new URL(smtp.url).port),
      smtpSecurity: 'starttls',
      password,
    },
  };
}

let started: Promise<PlayedMailbox> | undefined;

/** The mailbox, one for the process, as the servers that every connection of the app reaches. */
export async function playMailbox(deps: Deps): Promise<PlayedMailbox> {
  started ??= start();
  const played = await started;
  deps.crm.mail = { reach: async () => '127.0.0.1', ca: played.ca };
  return played;
}
