import type { ReplyCosts } from '@replique/contract/insight/reports';
import {
  findClientForUpdate,
  recordChange,
  updateClient,
  withClientScope,
  type Client,
} from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';

/** What a client's saved time and money are counted with (value.ts). */

const present = ({ minutesPerReply, hourCostCents, currency }: Client): ReplyCosts => ({
  minutesPerReply,
  hourCost: hourCostCents === null ? null : hourCostCents / 100,
  currency,
});

/** @throws `clients.not-found` */
export async function readCosts(deps: Deps, caller: Caller, client: string): Promise<ReplyCosts> {
  return withClientScope(deps, caller, client, async (_, found) => present(found));
}

/** @throws `clients.not-found` */
export async function saveCosts(
  deps: Deps,
  caller: Caller,
  uuid: string,
  { minutesPerReply, hourCost, currency }: ReplyCosts,
): Promise<ReplyCosts> {
  return withClientScope(deps, caller, uuid, async (tx, named) => {
    const client = await findClientForUpdate(tx, named.id);
    if (!client) throw fail('clients.not-found');
    const hourCostCents = hourCost === null ? null : Math.round(hourCost * 100);
    const after = { minutesPerReply, hourCostCents, currency };
    await updateClient(tx, client.id, after);
    await recordChange(tx, deps, caller, {
      action: 'clients.reply-costs-changed',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}`,
      before: present(client),
      after: present({ ...client, ...after }),
    });
    return present({ ...client, ...after });
  });
}
