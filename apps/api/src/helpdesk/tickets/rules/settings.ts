import type { AuditAction } from '@replique/contract/contract';
import type {
  DetailedFilters,
  RuleProgress,
  TicketValues,
} from '@replique/contract/helpdesk/ticket-settings';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import {
  recordChange,
  findClientForUpdate,
  updateClient,
  withClientAsStaff,
  withClientScope,
  type Client,
} from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { filtersOf, reapplyJob, reapplyRules, rulesOf } from './rules.ts';
import { countPassing, findProgress, listSeenValues, type SeenValue } from './settings-store.ts';

/** What a super-admin sets for the tickets of a client; read and saved by the calls of spec §7. */

type Setting =
  | 'ticketsMetadata'
  | 'detailedFilters'
  | 'anonymizationWhitelist'
  | 'orderNumberPatterns';

/** Saves one setting and what follows from it in one transaction; who saves for one client takes turns. */
async function save<S extends Setting>(
  deps: Deps,
  caller: Caller,
  id: string,
  change: {
    setting: S;
    value: NonNullable<Client[S]>;
    action: AuditAction;
    tab: 'metadata' | 'detailed-filters';
    /** Tickets are named or judged by it. */
    isRule?: true;
  },
): Promise<void> {
  const { setting, value, action, tab } = change;
  await withClientAsStaff(deps, caller, id, async (tx, named) => {
    const client = await findClientForUpdate(tx, named.id);
    if (!client) throw fail('clients.not-found');
    await updateClient(tx, client.id, { [setting]: value });
    if (change.isRule) await reapplyRules(tx, client.id);
    await recordChange(tx, deps, caller, {
      action,
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}/${tab}`,
      before: { [setting]: client[setting] },
      after: { [setting]: value },
    });
  });
  if (change.isRule) deps.wake(reapplyJob);
}

export async function readMetadata(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<TicketsMetadata> {
  return withClientScope(deps, caller, id, async (_, client) => client.ticketsMetadata);
}

/** Tickets that are already here are named anew too. */
export async function saveMetadata(
  deps: Deps,
  caller: Caller,
  id: string,
  metadata: TicketsMetadata,
): Promise<TicketsMetadata> {
  await save(deps, caller, id, {
    setting: 'ticketsMetadata',
    value: metadata,
    action: 'clients.metadata-changed',
    tab: 'metadata',
    isRule: true,
  });
  return metadata;
}

export async function readFilters(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<DetailedFilters> {
  return withClientScope(deps, caller, id, async (_, client) => filtersOf(client));
}

/** Tickets that are already here are judged anew too. */
export async function saveFilters(
  deps: Deps,
  caller: Caller,
  id: string,
  filters: DetailedFilters,
): Promise<DetailedFilters> {
  await save(deps, caller, id, {
    setting: 'detailedFilters',
    value: filters,
    action: 'clients.filters-changed',
    tab: 'detailed-filters',
    isRule: true,
  });
  return filters;
}

/** How many tickets would pass if these filters were saved. */
export async function previewFilters(
  deps: Deps,
  caller: Caller,
  id: string,
  filters: DetailedFilters,
): Promise<{ passing: number; total: number }> {
  return withClientAsStaff(deps, caller, id, (tx, client) =>
    countPassing(tx, client.id, { ...rulesOf(client), filters }),
  );
}

/** How far changed rules are applied to the tickets that are here; null when all are. */
export async function readProgress(deps: Deps, caller: Caller, id: string): Promise<RuleProgress> {
  const progress = await withClientAsStaff(deps, caller, id, (tx, client) =>
    findProgress(tx, client.id),
  );
  if (!progress) return { running: null };
  const { done, total, begunAt } = progress;
  // Tickets that arrived since make more than were counted.
  const shown = total === null ? done : Math.min(done, total);
  return { running: { done: shown, total, begunAt: begunAt?.toISOString() ?? null } };
}

export async function readWhitelist(deps: Deps, caller: Caller, id: string): Promise<string[]> {
  return withClientScope(deps, caller, id, async (_, client) => client.anonymizationWhitelist);
}

export async function saveWhitelist(
  deps: Deps,
  caller: Caller,
  id: string,
  texts: string[],
): Promise<string[]> {
  const value = [...new Set(texts)];
  await save(deps, caller, id, {
    setting: 'anonymizationWhitelist',
    value,
    action: 'clients.whitelist-changed',
    tab: 'detailed-filters',
  });
  return value;
}

export async function readOrderNumbers(deps: Deps, caller: Caller, id: string): Promise<string[]> {
  return withClientScope(deps, caller, id, async (_, client) => client.orderNumberPatterns);
}

export async function saveOrderNumbers(
  deps: Deps,
  caller: Caller,
  id: string,
  patterns: string[],
): Promise<string[]> {
  const value = [...new Set(patterns)];
  await save(deps, caller, id, {
    setting: 'orderNumberPatterns',
    value,
    action: 'clients.order-numbers-changed',
    tab: 'detailed-filters',
  });
  return value;
}

export async function readReplyTarget(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ hours: number }> {
  return withClientScope(deps, caller, id, async (_, client) => ({
    hours: client.replyTargetHours,
  }));
}

export async function saveReplyTarget(
  deps: Deps,
  caller: Caller,
  id: string,
  hours: number,
): Promise<{ hours: number }> {
  return withClientScope(deps, caller, id, async (tx, named) => {
    const client = await findClientForUpdate(tx, named.id);
    if (!client) throw fail('clients.not-found');
    await updateClient(tx, client.id, { replyTargetHours: hours });
    await recordChange(tx, deps, caller, {
      action: 'clients.reply-target-changed',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}`,
      before: { replyTargetHours: client.replyTargetHours },
      after: { replyTargetHours: hours },
    });
    return { hours };
  });
}

export async function readTicketValues(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<TicketValues> {
  const rows = await withClientAsStaff(deps, caller, id, (tx, client) =>
    listSeenValues(tx, client.id),
  );
  return presentValues(rows);
}

function presentValues(rows: SeenValue[]): TicketValues {
  const of = (field: string) =>
    rows.filter((row) => row.field === field).map(({ value, count }) => ({ value, count }));
  return {
    channels: of('channels'),
    categories: of('categories'),
    languages: of('languages'),
    groupIds: of('groupIds'),
    formIds: of('formIds'),
    tags: of('tags'),
    crm: {
      category: of('crm.category'),
      channel: of('crm.channel'),
      formId: of('crm.formId'),
      groupId: of('crm.groupId'),
      language: of('crm.language'),
    },
  };
}
