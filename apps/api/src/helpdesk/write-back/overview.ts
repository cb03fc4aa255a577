import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { mostFailedShown, type WriteBackOverview } from '@replique/contract/helpdesk/write-back';
import { recordChange, withClientScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { lockTickets, updateHandled } from '../tickets/tickets.ts';
import { findOutgoing } from './outgoing.ts';
import { present } from './present.ts';
import { countWriteBacks, listFailed, listFailedReplies, updateAllFailed } from './store.ts';
import { writeBackJob } from './write-back.ts';

/** How the way back of a whole connection does: for those who look after it. */

type OfConnection = { client: string; platform: CrmPlatform };

const lately = 86_400_000;

async function read(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  of: { clientId: number; platform: CrmPlatform },
): Promise<WriteBackOverview> {
  const since = new Date(deps.clock().getTime() - lately);
  const { lastPostedAt, waitsUntil, ...counts } = await countWriteBacks(tx, of, since);
  const failed = await listFailed(tx, { ...of, most: mostFailedShown });
  return {
    ...counts,
    lastPostedAt: lastPostedAt?.toISOString() ?? null,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    items: failed.map((record) => ({
      ...present(record, caller),
      ticket: { uuid: record.ticketUuid, name: record.ticketName },
    })),
  };
}

export async function readOverview(
  deps: Deps,
  caller: Caller,
  { client: ref, platform }: OfConnection,
): Promise<WriteBackOverview> {
  return withClientScope(deps, caller, ref, (tx, { id: clientId }) =>
    read(tx, deps, caller, { clientId, platform }),
  );
}

/** Sends again all that failed. @throws `write-backs.not-connected` */
export async function retryAll(
  deps: Deps,
  caller: Caller,
  { client: ref, platform }: OfConnection,
): Promise<WriteBackOverview> {
  const overview = await withClientScope(deps, caller, ref, async (tx, client) => {
    const of = { clientId: client.id, platform };
    if (!(await findOutgoing(tx, client.id, platform))) throw fail('write-backs.not-connected');
    const replied = await listFailedReplies(tx, of);
    if (replied.length > 0) await lockTickets(tx, client.id, replied);
    const count = await updateAllFailed(tx, of, deps.clock());
    for (const ticketId of replied) await updateHandled(tx, client.id, ticketId);
    if (count > 0)
      await recordChange(tx, deps, caller, {
        action: 'write-backs.all-retried',
        clientId: client.id,
        label: client.name,
        href: `/settings/crm/${platform}?client=${client.uuid}`,
        after: { platform, count },
      });
    return read(tx, deps, caller, of);
  });
  deps.wake(writeBackJob);
  return overview;
}
