import type { FakeServer } from '@replique/connectors/fakes/fake-server';
import type { FakeZendesk } from '@replique/connectors/fakes/zendesk';
import { connectUnasked } from '../../apps/api/src/helpdesk/crm/crm.ts';
import type { Tx } from '../../apps/api/src/platform/db/database.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { spawnServer, type ServerHome, type SpawnedServer } from './spawned-server.ts';

type Credentials = Parameters<typeof connectUnasked<'zendesk'>>[3]['credentials'];

/** A real server that goes to a played Zendesk, over the loopback interface. */
export function spawnWithZendesk(crm: FakeServer, home: ServerHome): Promise<SpawnedServer> {
  const addresses = JSON.stringify({ zendesk: crm.url });
  return spawnServer({ OUTBOUND_ALLOW: crm.host, CRM_ADDRESSES: addresses }, home);
}

/** Connects a client to it; it is not asked whether the credentials are right. */
export async function connectPlayed(
  tx: Tx,
  deps: Deps,
  clientId: number,
  { credentials }: FakeZendesk,
): Promise<void> {
  await connectUnasked(tx, deps, clientId, {
    platform: 'zendesk',
    credentials: credentials as Credentials,
    account: 'played',
    categoryField: null,
  });
}
