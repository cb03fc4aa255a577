import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { Send, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';

/** What a mailbox is signed in with, and the access token where it takes no password. */

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the start, or asked for before anything is said; never without. */
  security: 'tls' | 'starttls';
};

export type MailboxCredentials = {
  address: string;
  /** Who the customer's program says a reply is from. */
  name: string | null;
  /** How the server knows the mailbox; often its address. */
  user: string;
  imap: MailServer;
  smtp: MailServer;
  /** Where customers' mails come in. */
  folder: string;
  /** Null: the one that the server itself marks as such. */
  sentFolder: string | null;
  signIn:
    | { by: 'password'; password: string }
    | {
        by: 'oauth';
        tokenUrl: string;
        clientId: string;
        clientSecret: string;
        refreshToken: string;
      };
};

export type MailboxContext = {
  send: Send;
  clock: () => Date;
  state: AccountState;
  /**
   * The address that a host is connected to, after it was judged by the rule of the outbound client.
   * @throws CrmFailed `address`
   */
  reach(host: string, port: number): Promise<string>;
  /** An authority beside Node's own, in PEM. */
  ca?: string | undefined;
};

export type MailAccount = { credentials: MailboxCredentials; context: MailboxContext };

/** RFC 6749, section 5.1. */
const Granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7E]{1,16000}$/),
  expires_in: z.coerce.number().positive().max(31_536_000).catch(3_600),
});
/** Section 5.2. */
const Refused = z.object({ error: z.string().max(100) });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

async function renew(
  oauth: Extract<MailboxCredentials['signIn'], { by: 'oauth' }>,
  { send, clock }: MailboxContext,
  signal: Signal,
): Promise<{ value: string; expiresAt: Date }> {
  const answer = await send(new URL(oauth.tokenUrl), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      refresh_token: oauth.refreshToken,
    }).toString(),
    timeout: 20_000,
    maxBytes: 100_000,
    signal,
  }).catch((cause: unknown) => {
    throw cause instanceof CrmFailed ? cause : new CrmFailed('unavailable', { cause });
  });
  const json = jsonOf(await answer.text());
  const granted = answer.ok ? Granted.safeParse(json).data : undefined;
  if (granted) {
    const expiresAt = new Date(clock().getTime() + granted.expires_in * 1_000);
    return { value: granted.access_token, expiresAt };
  }
  const detail = Refused.safeParse(json).data?.error ?? null;
  const isTheirs = answer.status >= 500 || answer.ok;
  throw new CrmFailed(isTheirs ? 'unavailable' : 'credentials', { status: answer.status, detail });
}

/** What both servers are signed in to with. */
export type SignIn = { user: string; pass: string } | { user: string; accessToken: string };

export async function signInOf(
  { credentials, context }: MailAccount,
  signal: Signal,
): Promise<SignIn> {
  const { user, signIn } = credentials;
  if (signIn.by === 'password') return { user, pass: signIn.password };
  return { user, accessToken: await context.state.token(() => renew(signIn, context, signal)) };
}

/** A token that was not taken is asked for anew the next time. */
export function forgetSignIn({ context }: MailAccount, signIn: SignIn): void {
  if ('accessToken' in signIn) context.state.forgetToken(signIn.accessToken);
}
