import { randomUUID } from 'node:crypto';
import { CrmFailed } from '@replique/connectors/failure';
import type { MailboxCredentials, TypedOAuth } from '@replique/connectors/mailbox/account';
import { renewMailGrant } from '@replique/connectors/mailbox/renew';
import type { Grant } from '@replique/connectors/oauth';
import type { Deps } from '../../deps.ts';
import { openCredentials } from '../credentials.ts';
import { findConnection } from '../store.ts';

/** A mailbox by OAuth has an application of its own; its tokens are kept and renewed like those of installed apps. */

/** What somebody pasted, as it is kept: the refresh token goes into the grant, since a provider may replace it. */
export async function openMailGrant(
  deps: Deps,
  { refreshToken, ...credentials }: TypedOAuth,
  signal: AbortSignal,
): Promise<{ credentials: MailboxCredentials; grant: Grant }> {
  const way = { send: deps.crm.send, clock: deps.clock };
  const grant = await renewMailGrant(way, credentials, refreshToken, signal);
  return { credentials: { ...credentials, installed: randomUUID() }, grant };
}

/** @throws CrmFailed */
export async function renewStored(
  deps: Deps,
  clientId: number,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Grant> {
  const connection = await deps.db.withClient(clientId, (tx) =>
    findConnection(tx, clientId, 'mailbox'),
  );
  const credentials = openCredentials(deps, clientId, 'mailbox', connection);
  if (!credentials || !('installed' in credentials)) throw new CrmFailed('credentials');
  const way = { send: deps.crm.send, clock: deps.clock };
  return renewMailGrant(way, credentials, refreshToken, signal);
}
