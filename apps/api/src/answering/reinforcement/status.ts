import type { AuditAction } from '@replique/contract/contract';
import type { ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import {
  recordChange,
  isModuleOn,
  requireModule,
  withClientScope,
  type Client,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { countToday } from './answers/auto.ts';
import { dailyCap, floor, floorAfter, groupJob } from './limits.ts';
import { askForRegroup, askForRun } from './grouping/run-store.ts';
import { listAutomatic, readCounts, type AutomaticRow } from './status-store.ts';

/** How far the grouping of a client is, what auto-reinforcement did, and asking for a run. */

const automaticShown = 100;

function presentAutomatic(row: AutomaticRow): ReinforcementStatus['automatic'][number] {
  const { groupUuid, groupName, documentUuid, documentTitle, at, ...measured } = row;
  return {
    group: { uuid: groupUuid, name: groupName },
    document:
      documentUuid !== null && documentTitle !== null
        ? { uuid: documentUuid, title: documentTitle }
        : null,
    at: at.toISOString(),
    ...measured,
  };
}

async function present(tx: Tx, client: Client, now: Date): Promise<ReinforcementStatus> {
  const { checkedAt, ...counts } = await readCounts(tx, client.id);
  const automatic = await listAutomatic(tx, client.id, automaticShown);
  return {
    client: { uuid: client.uuid, name: client.name },
    isOn: isModuleOn(client, 'reinforcement'),
    minTicketsPerGroup: client.minTicketsPerGroup,
    isAuto: client.isAutoReinforcement,
    checkedAt: checkedAt?.toISOString() ?? null,
    ...counts,
    dailyCap,
    today: await countToday(tx, client, now),
    floor,
    floorAfter,
    automatic: automatic.map(presentAutomatic),
  };
}

/** @throws `clients.not-found` */
export async function readStatus(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<ReinforcementStatus> {
  return withClientScope(deps, caller, client, (tx, found) => present(tx, found, deps.clock()));
}

async function ask(
  deps: Deps,
  caller: Caller,
  client: string,
  { action, act }: { action: AuditAction; act: (tx: Tx, clientId: number) => Promise<void> },
): Promise<ReinforcementStatus> {
  const status = await withClientScope(deps, caller, client, async (tx, found) => {
    requireModule(found, 'reinforcement');
    await act(tx, found.id);
    await recordChange(tx, deps, caller, {
      action,
      clientId: found.id,
      label: found.name,
      href: '/renforcement',
    });
    return present(tx, found, deps.clock());
  });
  deps.wake(groupJob);
  return status;
}

/** Groups now instead of at the next turn. @throws `clients.not-found`, `modules.off` */
export async function askRefresh(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<ReinforcementStatus> {
  return ask(deps, caller, client, {
    action: 'reinforcement.refreshed',
    act: askForRun,
  });
}

/** Groups everything anew at the next run, which comes at once. @throws `clients.not-found`, `modules.off` */
export async function askRegroup(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<ReinforcementStatus> {
  return ask(deps, caller, client, { action: 'reinforcement.regrouped', act: askForRegroup });
}
