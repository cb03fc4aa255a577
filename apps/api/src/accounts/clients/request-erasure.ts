import { randomUUIDv7 } from 'node:crypto';
import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { withClientAsStaff } from './clients.ts';
import { eraseJob } from './erase-client.ts';
import { findPendingErasure, insertErasure } from './erasure-store.ts';
import { findClientForUpdate } from './store.ts';

/**
 * Asks for everything of an archived client to be erased; asked twice it is one request.
 * @throws `clients.not-found`, `clients.not-archived`
 */
export async function requestErasure(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ jobUuid: string }> {
  const jobUuid = await withClientAsStaff(deps, caller, id, async (tx, { id: clientId }) => {
    const client = await findClientForUpdate(tx, clientId);
    if (!client) throw fail('clients.not-found');
    if (client.archivedAt === null) throw fail('clients.not-archived');
    const pending = await findPendingErasure(tx, clientId);
    if (pending) return pending.jobUuid;
    const erasure = { jobUuid: randomUUIDv7(), clientId, clientName: client.name };
    await insertErasure(tx, { ...erasure, requestedBy: caller.userId, at: deps.clock() });
    await recordChange(tx, deps, caller, {
      action: 'clients.erased',
      clientId,
      label: client.name,
      href: null,
    });
    return erasure.jobUuid;
  });
  deps.wake(eraseJob);
  return { jobUuid };
}
