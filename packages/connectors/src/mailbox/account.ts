import type { MailboxCredentials as Typed } from '@replique/contract/helpdesk/crm-credentials';
import type { z } from 'zod';
import type { ConnectorContext, MailWay, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { grantToken, type Installed } from '../oauth.ts';

/** What a mailbox is signed in with, and the access token where it takes no password. */

type ByPassword = Extract<z.output<typeof Typed>, { password: string }>;
export type TypedOAuth = Extract<z.output<typeof Typed>, { refreshToken: string }>;
/** The refresh token is kept apart, with the access token: a provider may give a new one each time. */
export type OAuthMailbox = Omit<TypedOAuth, 'refreshToken'> & Installed;
export type MailboxCredentials = ByPassword | OAuthMailbox;

export type MailAccount = {
  credentials: MailboxCredentials;
  context: ConnectorContext;
  way: MailWay;
};

export function openMailAccount(
  credentials: MailboxCredentials,
  context: ConnectorContext,
): MailAccount {
  const nowhere = async () => {
    throw new CrmFailed('address');
  };
  return { credentials, context, way: context.mail ?? { reach: nowhere } };
}

/** What both servers are signed in to with. */
export type SignIn = { user: string; pass: string } | { user: string; accessToken: string };

async function signInOf({ credentials, context }: MailAccount, signal: Signal): Promise<SignIn> {
  const user = credentials.user ?? credentials.address;
  if ('password' in credentials) return { user, pass: credentials.password };
  return { user, accessToken: await grantToken(context).read(signal) };
}

/** Whether the token was not taken; it is not given again then. */
function isRefused(account: MailAccount, signIn: SignIn, error: unknown): boolean {
  if (!('accessToken' in signIn)) return false;
  if (!(error instanceof CrmFailed) || error.reason !== 'credentials') return false;
  grantToken(account.context).refuse(signIn.accessToken);
  return true;
}

/**
 * Signs in, and once more with the next token where the server no longer takes the one that was kept: providers end
 * tokens early too, and our clock may be behind.
 * @param act throws `credentials` before it has done anything
 */
export async function withSignIn<T>(
  account: MailAccount,
  signal: Signal,
  act: (signIn: SignIn) => Promise<T>,
): Promise<T> {
  const signIn = await signInOf(account, signal);
  try {
    return await act(signIn);
  } catch (error) {
    if (!isRefused(account, signIn, error)) throw error;
    const next = await signInOf(account, signal);
    // Of somebody who connects just now there is no other.
    if (JSON.stringify(next) === JSON.stringify(signIn)) throw error;
    return act(next).catch((again: unknown) => {
      isRefused(account, next, again);
      throw again;
    });
  }
}
