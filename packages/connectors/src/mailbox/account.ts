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

export async function signInOf(
  { credentials, context }: MailAccount,
  signal: Signal,
): Promise<SignIn> {
  const user = credentials.user ?? credentials.address;
  if ('password' in credentials) return { user, pass: credentials.password };
  return { user, accessToken: await grantToken(context).read(signal) };
}

/** A token that was not taken is replaced before the next time. */
export function forgetSignIn({ context }: MailAccount, signIn: SignIn): void {
  if ('accessToken' in signIn) grantToken(context).refuse(signIn.accessToken);
}
