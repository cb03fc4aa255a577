import { randomUUID } from 'node:crypto';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import { withClientScope } from '../../../accounts/index.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { connectPlatform, readConnection, type TicketReading } from '../connect.ts';
import { openIfReadable } from '../credentials.ts';
import { askPlatform } from '../refusal.ts';
import { findConnection } from '../store.ts';
import { requireSame } from './begin.ts';
import { openDesk } from './plugin.ts';

const platform = 'crisp';
/** Nothing is kept of a website: the plugin's token is the installation's. */
const nothing = { accessToken: '', refreshToken: null, expiresAt: null };

/**
 * Connects a website whose people opened the plugin's settings: the token that they came with must be the website's.
 * @throws `crm-apps.*`, `crm.refused`
 */
export async function finishPlugin(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  { client, websiteId, token }: { client: string; websiteId: string; token: string },
): Promise<CrmConnection> {
  const desk = await openDesk(deps);
  if (!desk) throw fail('crm-apps.missing');
  const isTheirs = await askPlatform(platform, (signal) => desk.isToken(websiteId, token, signal));
  if (isTheirs === null) throw fail('crm-apps.not-installed');
  if (!isTheirs) throw fail('crm-apps.install-over');
  await withClientScope(deps, caller, client, async (tx, { id }) => {
    const connection = await findConnection(tx, id, platform);
    requireSame(platform, websiteId, openIfReadable(deps, id, platform, connection));
  });
  await connectPlatform(deps, reading, caller, {
    client,
    platform,
    credentials: { websiteId, installed: randomUUID() },
    grant: nothing,
  });
  return readConnection(deps, caller, { client, platform });
}
