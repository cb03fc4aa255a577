import { Readable } from 'node:stream';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { withSignIn, type MailAccount, type SignIn } from './account.ts';
import { underWayHeader } from './heads.ts';
import { wordsOf } from './session.ts';

/** A mail as bytes, and its way out. */

export type Outgoing = {
  /** Without its brackets. */
  id: string;
  to: { name: string | null; address: string };
  subject: string;
  text: string;
  html: string;
  inReplyTo: string | null;
  references: string[];
  at: Date;
};

/** @param isUnderWay the copy that lies among the sent ones before it is sent */
export async function bytesOf(
  { credentials }: MailAccount,
  mail: Outgoing,
  isUnderWay: boolean,
): Promise<Buffer> {
  const references = mail.references.map((id) => `<${id}>`);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  const composer = new MailComposer({
    from: { name: credentials.name ?? '', address: credentials.address },
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.at,
    messageId: `<${mail.id}>`,
    ...(mail.inReplyTo !== null && { inReplyTo: `<${mail.inReplyTo}>` }),
    ...(references.length > 0 && { references }),
    ...(isUnderWay && { headers: { [underWayHeader]: 'yes' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

type SmtpError = Error & {
  code?: string;
  response?: string;
  responseCode?: number;
};

/** @param isTouched some of the mail may have gone over: unless the server said no, it may have taken it */
function failureOf(thrown: unknown, isTouched: boolean): CrmFailed {
  if (thrown instanceof CrmFailed) return thrown;
  const error = thrown as SmtpError;
  const { code, responseCode: status = null } = error;
  const detail = wordsOf(error.response ?? error.message);
  const more = { status, detail, cause: error };
  if (code === 'EAUTH') return new CrmFailed('credentials', more);
  if (status !== null) return new CrmFailed(status >= 500 ? 'refused' : 'unavailable', more);
  const isAboutTls = /\bTLS\b|STARTTLS|certificate|self.signed/i.test(error.message);
  if (!isTouched && (code === 'ETLS' || isAboutTls)) return new CrmFailed('refused', more);
  const reason = code === 'ETIMEDOUT' ? 'timeout' : 'unavailable';
  return new CrmFailed(reason, { ...more, isUncertain: isTouched });
}

async function transportFor({ credentials, way }: MailAccount, signIn: SignIn) {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security } = credentials;
  const { user } = signIn;
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: await way.reach(host, port),
    port,
    secure: security === 'tls',
    requireTLS: true,
    tls: { servername: host, ...(way.ca && { ca: way.ca }) },
    auth:
      'accessToken' in signIn
        ? { type: 'OAuth2', user, accessToken: signIn.accessToken }
        : { user, pass: signIn.pass },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 45_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Work<T> = (
  transport: Awaited<ReturnType<typeof transportFor>>,
  touch: () => void,
) => Promise<T>;

/** A sign-in that is refused comes before anything is touched. */
const onTransport = <T>(account: MailAccount, signal: Signal, work: Work<T>): Promise<T> =>
  withSignIn(account, signal, async (signIn) => {
    let isTouched = false;
    const transport = await transportFor(account, signIn);
    try {
      return await work(transport, () => (isTouched = true));
    } catch (error) {
      throw failureOf(error, isTouched);
    } finally {
      transport.close();
    }
  });

/** Hands it over, once. */
export const send = (
  account: MailAccount,
  { bytes, to }: { bytes: Buffer; to: string },
  signal: Signal,
): Promise<void> =>
  onTransport(account, signal, async (transport, touch) => {
    const envelope = { from: account.credentials.address, to: [to] };
    // Nothing of it is read before the server took the sign-in.
    const raw = Readable.from(
      (function* () {
        touch();
        yield bytes;
      })(),
    );
    await transport.sendMail({ envelope, raw });
  });

/** Whether the server takes our sign-in; nothing is sent. */
export const tryOutgoing = (account: MailAccount, signal: Signal): Promise<void> =>
  onTransport(account, signal, async (transport) => void (await transport.verify()));
