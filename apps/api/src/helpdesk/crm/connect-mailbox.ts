import type { CrmState } from '@replique/contract/helpdesk/crm';
import type { MailboxCredentials } from '@replique/contract/helpdesk/crm-credentials';
import type { z } from 'zod';
import { withClientScope } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { connectPlatform, type TicketReading } from './connect.ts';
import { openMailGrant } from './install/mailbox-grant.ts';
import { askPlatform } from './refusal.ts';

/**
 * Connects a mailbox by its password, or by OAuth with what was pasted of the provider.
 * @throws `crm.refused` with the cause; nothing is stored then
 */
export async function connectMailbox(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  { client, typed }: { client: string; typed: z.output<typeof MailboxCredentials> },
): Promise<CrmState> {
  const platform = 'mailbox';
  if ('password' in typed)
    return connectPlatform(deps, reading, caller, { client, platform, credentials: typed });
  // A foreign client is refused before any provider is asked.
  await withClientScope(deps, caller, client, async () => undefined);
  const { credentials, grant } = await askPlatform(platform, (signal) =>
    openMailGrant(deps, typed, signal),
  );
  return connectPlatform(deps, reading, caller, { client, platform, credentials, grant });
}
