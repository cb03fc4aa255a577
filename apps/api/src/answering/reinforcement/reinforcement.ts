import type {
  GroupDetail,
  GroupSort,
  GroupState,
} from '@replique/contract/answering/reinforcement';
import type { LanguageCode as Language } from '@replique/contract/route';
import { findClient, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { countGroups, findListedGroup, listGroups } from './list-store.ts';
import { presentGroup, presentTicket, readDetail } from './present.ts';
import { countGroupTickets, listGroupTickets } from './read-store.ts';

export { approveGroup } from './answers/approve.ts';
export { dismissGroup, renameGroup } from './changes/decide.ts';
export { refreshFigures } from './figures-store.ts';
export { forgetGroupsOf } from './changes/forget-groups.ts';
export { groupJob } from './limits.ts';
export { groupClient } from './grouping/run.ts';
export { countGroupsToAnswer, listNewGroups } from './list-store.ts';

export type GroupListQuery = {
  client?: string | undefined;
  state?: GroupState | undefined;
  language?: Language | undefined;
  channel?: string | undefined;
  search?: string | undefined;
  sort: GroupSort;
  pageSize: number;
  page: number;
};

/** Groups of the own client; a super-admin's of the chosen one, or of all that are not archived. @throws `clients.not-found` */
export async function listGroupRows(deps: Deps, caller: Caller, query: GroupListQuery) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const filter = {
      clientId,
      state: query.state ?? null,
      language: query.language ?? null,
      channel: query.channel || null,
      search: query.search || null,
    };
    const rows = await listGroups(tx, filter, query);
    return {
      items: rows.map(presentGroup),
      nextCursor: null,
      total: await countGroups(tx, filter),
    };
  });
}

/** @throws `reinforcement.not-found`, also for a group of another client, and for one that was merged into another */
export async function readGroup(deps: Deps, caller: Caller, uuid: string): Promise<GroupDetail> {
  return withScope(deps, caller, undefined, (tx) => readDetail(tx, deps, uuid));
}

/** The tickets of a group with what people answered them. @throws `reinforcement.not-found` */
export async function listTicketsOfGroup(
  deps: Deps,
  caller: Caller,
  { group, pageSize, page }: { group: string; pageSize: number; page: number },
) {
  return withScope(deps, caller, undefined, async (tx) => {
    const row = await findListedGroup(tx, group);
    const client = row && (await findClient(tx, { id: row.clientId }));
    if (!client) throw fail('reinforcement.not-found');
    const rows = await listGroupTickets(tx, row, { pageSize, page });
    const privacy = {
      whitelist: client.anonymizationWhitelist,
      orderNumbers: client.orderNumberPatterns,
    };
    return {
      items: rows.map((each) => presentTicket(each, privacy)),
      nextCursor: null,
      total: await countGroupTickets(tx, row),
    };
  });
}
