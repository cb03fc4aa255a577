import type { ImapFlow } from 'imapflow';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { withSignIn, type MailAccount, type SignIn } from './account.ts';

/** One piece of work on one connection: whatever it is, it ends in time. */

const longestMs = 180_000;
/** What one answer may hold; sources of mails are asked for in pieces below it. */
const mostBytes = 8_000_000;

type ImapError = Error & {
  code?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
};

/** Certificates that no one vouches for, and servers that offer no TLS. */
const aboutTls = /\bTLS\b|STARTTLS|certificate|self.signed/i;

/** What the server said, without control characters. */
export const wordsOf = (text: string | undefined): string | null =>
  text?.replace(/\p{Cc}+/gu, ' ').trim() || null;

function failureOf(thrown: unknown, isOver: boolean): CrmFailed {
  if (thrown instanceof CrmFailed) return thrown;
  const error = thrown as ImapError;
  const detail = wordsOf(error.responseText);
  if (isOver) return new CrmFailed('timeout', { cause: error });
  if (error.authenticationFailed) return new CrmFailed('credentials', { detail, cause: error });
  if (error.responseStatus === 'NO' || error.responseStatus === 'BAD')
    return new CrmFailed('refused', { detail, cause: error });
  if (aboutTls.test(error.message))
    return new CrmFailed('refused', { detail: wordsOf(error.message), cause: error });
  const isLate = /TIMEOUT|TIMEDOUT/i.test(error.code ?? '');
  const reason = isLate ? 'timeout' : 'unavailable';
  return new CrmFailed(reason, { detail: wordsOf(error.message), cause: error });
}

async function clientFor(account: MailAccount, signIn: SignIn): Promise<ImapFlow> {
  const { credentials, way } = account;
  const { imapHost: host, imapPort: port, imapSecurity: security } = credentials;
  // Loaded with the first mailbox: an installation without one does without its memory.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: await way.reach(host, port),
    port,
    servername: host,
    secure: security === 'tls',
    // Nothing is said before it is encrypted.
    ...(security === 'starttls' && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true, ...(way.ca && { ca: way.ca }) },
    auth: signIn,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 45_000,
    maxLiteralSize: mostBytes,
  });
  // What happens to a connection is thrown by the work on it.
  client.on('error', () => undefined);
  return client;
}

/** @throws CrmFailed and nothing else */
export async function withMailbox<T>(
  account: MailAccount,
  signal: Signal,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { state } = account.context;
  await state.turn(signal);
  return state.breaker
    .execute(async () => {
      const end = AbortSignal.timeout(longestMs);
      let client: ImapFlow | null = null;
      const stop = () => client?.close();
      const stops = [end, ...(signal ? [signal] : [])];
      for (const each of stops) each.addEventListener('abort', stop, { once: true });
      try {
        const opened = await withSignIn(account, signal, async (signIn) => {
          stop();
          client = await clientFor(account, signIn);
          signal?.throwIfAborted();
          await client.connect().catch((error: unknown) => {
            throw failureOf(error, end.aborted);
          });
          return client;
        });
        return await work(opened);
      } catch (error) {
        throw failureOf(error, end.aborted);
      } finally {
        for (const each of stops) each.removeEventListener('abort', stop);
        stop();
      }
    })
    .catch((error: unknown) => {
      throw failureOf(error, false);
    });
}

/** The folder of sent mails: the one that is named, or the one that the server marks. */
export async function sentFolderOf(
  { credentials }: MailAccount,
  client: ImapFlow,
): Promise<string | null> {
  if (credentials.sentFolder !== undefined) return credentials.sentFolder;
  const folders = await client.list();
  return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null;
}
