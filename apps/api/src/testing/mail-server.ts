import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string };

/** A real SMTP server on a free port that keeps what it is sent. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The next so many mails are refused with 451. */
  refuseNext(count: number): void;
  close(): Promise<void>;
};

export async function startMailServer(options: { delayMs?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('Mailbox busy'), { responseCode: 451 }));
          return;
        }
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((each) => each.address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        setTimeout(() => callback(), options.delayMs ?? 0);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (count) => void (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
