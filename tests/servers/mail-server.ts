import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string; isEncrypted: boolean };

/** In PEM. */
export type ServerCertificate = { key: string; cert: string };

/** A real SMTP server on a free port that keeps what it is sent. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Who said so much that a name and a password were heard, encrypted or not. */
  names: string[];
  /** The next so many mails are refused with 451. */
  refuseNext(count: number): void;
  /** The next so many mails are taken, and the connection ends before anybody is told. */
  dropNext(count: number): void;
  close(): Promise<void>;
};

function hangUp({ connections }: SMTPServer): void {
  for (const { _socket: socket } of connections as Set<{ _socket: Socket }>) socket.destroy();
}

/**
 * @param options.certificate it speaks TLS with: when asked to (`STARTTLS`), or from the start
 * @param options.isTlsFirst TLS from the start
 * @param options.accepts signs in by XOAUTH2 alone, whoever has a token that is good
 */
export async function startMailServer(
  options: {
    delayMs?: number;
    certificate?: ServerCertificate;
    isTlsFirst?: boolean;
    accepts?: (user: string, token: string) => boolean;
  } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const names: string[] = [];
  let refusals = 0;
  let drops = 0;
  const { certificate, isTlsFirst = false, accepts } = options;
  const server = new SMTPServer({
    ...certificate,
    secure: isTlsFirst,
    authOptional: !accepts,
    ...(accepts && { authMethods: ['XOAUTH2'] }),
    allowInsecureAuth: true,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    onAuth({ username = '', accessToken = '' }, _, callback) {
      names.push(username);
      // As Google and Microsoft answer: a challenge that tells the status, then 535.
      if (accepts && !accepts(username, accessToken))
        return callback(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } });
      callback(null, { user: username });
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        if (refusals > 0) {
          refusals -= 1;
          return callback(Object.assign(new Error('Mailbox busy'), { responseCode: 451 }));
        }
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((each) => each.address),
          source: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
        });
        drops -= 1;
        if (drops >= 0) return hangUp(server);
        setTimeout(() => callback(), options.delayMs ?? 0);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${isTlsFirst ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    names,
    refuseNext: (count) => void (refusals = count),
    dropNext: (count) => void (drops = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
