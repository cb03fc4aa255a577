import type { MailSettings } from '../../config-mail.ts';
import { createMailAccess, type AccessContext } from './mail-access.ts';

/** The connection could not be encrypted: nothing of the mail was said, nor a password. */
export class NotEncrypted extends Error {
  override name = 'NotEncrypted';
}

/**
 * Hands one mail to the mail server. Rejects when the server did not take it, with {@link NotEncrypted} when it was not
 * even asked to.
 */
export interface Mailer {
  send(mail: {
    id: string;
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<void>;
}

/** No single delivery may take longer: the mail is promised to one sender for only so long. */
const deliveryTimeoutMs = 90_000;

function inTime<T>(work: Promise<T>, onLate: () => void): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    reject(new Error('The mail server took too long.'));
  }, deliveryTimeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** What nodemailer says of a server that offers no TLS, or has a certificate that nobody vouches for. */
const aboutTls = /\bTLS|STARTTLS|certificate/;

function explain(error: unknown): unknown {
  const { message = '' } = error as { message?: string };
  if (!aboutTls.test(message)) return error;
  return new NotEncrypted(
    `Not sent: the connection to the mail server cannot be encrypted (${message}). SMTP_PLAIN=1 sends without TLS where none is offered.`,
    { cause: error },
  );
}

type Outgoing = Parameters<Mailer['send']>[0];

/** One connection, which the caller closes. */
async function openTransport(config: MailSettings, accessToken: string | null) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(config.smtpUrl);
  const user = decodeURIComponent(url.username);
  // nodemailer would take the user for one with a password.
  if (config.oauth) url.username = '';
  return createTransport({
    url: url.href,
    ...(accessToken !== null && { auth: { type: 'OAuth2', user, accessToken } }),
    // By STARTTLS, also where it is not offered; `smtps://` is TLS from the start.
    requireTLS: !config.isPlainAllowed,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
    // What a mail says never makes this process open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** One connection, one mail. */
async function deliver(
  config: MailSettings,
  { id, ...mail }: Outgoing,
  accessToken: string | null,
): Promise<void> {
  const { from, isPlainAllowed } = config;
  const transport = await openTransport(config, accessToken);
  const sending = transport.sendMail({
    from,
    // As one address object: commas in it never become further receivers.
    ...mail,
    to: { name: '', address: mail.to },
    // The same for every attempt, so that a mail server may notice a repetition.
    messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  await inTime(sending, () => transport.close())
    .catch((error: unknown) => {
      throw isPlainAllowed ? error : explain(error);
    })
    .finally(() => transport.close());
}

/**
 * Reaches the mail server, encrypts and signs in, and sends nothing. With OAuth it does not sign in: a refresh token that
 * rotates would be spent.
 */
export async function reachMailServer(config: MailSettings): Promise<void> {
  const transport = await openTransport(config, null);
  await inTime(transport.verify(), () => transport.close())
    .catch((error: unknown) => {
      throw config.isPlainAllowed ? error : explain(error);
    })
    .finally(() => transport.close());
}

const isRefusedSignIn = (error: unknown) => (error as { code?: string }).code === 'EAUTH';

/** The mailer of the configured server; null without one. */
export function createMailer(config: MailSettings | null, context: AccessContext): Mailer | null {
  if (!config) return null;
  if (!config.oauth) return { send: (mail) => deliver(config, mail, null) };
  const access = createMailAccess(config.oauth, context);
  return {
    async send(mail) {
      const token = await access.token();
      try {
        await deliver(config, mail, token);
      } catch (error) {
        if (!isRefusedSignIn(error)) throw error;
        // It may have been taken back before its end: nothing was sent yet, and a new one is tried once.
        access.forget(token);
        await deliver(config, mail, await access.token());
      }
    },
  };
}
