import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config.ts';

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

/** The mailer of the configured server; null without one. */
export function createMailer(config: MailSettings | null): Mailer | null {
  if (!config) return null;
  const domain = config.from.replace(/^.*@|>$/g, '');
  return {
    async send({ id, ...mail }) {
      const transport = createTransport({
        url: config.smtpUrl,
        // By STARTTLS, also where it is not offered; `smtps://` is TLS from the start.
        requireTLS: !config.isPlainAllowed,
        connectionTimeout: 20_000,
        greetingTimeout: 20_000,
        socketTimeout: 30_000,
        // What a mail says never makes this process open a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const sending = transport.sendMail({
        from: config.from,
        // As one address object: commas in it never become further receivers.
        ...mail,
        to: { name: '', address: mail.to },
        // The same for every attempt, so that a mail server may notice a repetition.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await inTime(sending, () => transport.close())
        .catch((error: unknown) => {
          throw config.isPlainAllowed ? error : explain(error);
        })
        .finally(() => transport.close());
    },
  };
}
