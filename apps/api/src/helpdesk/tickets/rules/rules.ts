import { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { type TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import { findClient, isModuleOn, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/errors.ts';
import { updateCategories, type CategorySource } from './category-store.ts';
import type { EligibilityRules } from './eligibility.ts';
import { readBeforeNaming, tellNaming } from '../storing/news.ts';
import {
  findReapplication,
  hasMoreTickets,
  lockTicketRules,
  requestReapplication,
  updateEligibility,
  updateLanguageOf,
  updateMetadata,
  updateReapplication,
  type TicketRange,
} from './settings-store.ts';

/** The job for clients with many tickets. */
export const reapplyJob = 'tickets.reapply';

/** A client's settings as they are applied to its tickets: when one is stored, and when the settings change. */

/** The filters, whole: what was never set lets everything pass. */
export function filtersOf(client: Pick<Client, 'detailedFilters'>): DetailedFilters {
  return DetailedFilters.parse(client.detailedFilters);
}

export function rulesOf(client: Pick<Client, 'detailedFilters' | 'modules'>): EligibilityRules {
  return { isModuleOn: isModuleOn(client, 'suggestions'), filters: filtersOf(client) };
}

async function requireClient(tx: Tx, clientId: number): Promise<Client> {
  const client = await findClient(tx, { id: clientId });
  if (!client) throw fail('clients.not-found');
  return client;
}

type TicketRules = { metadata: TicketsMetadata; rules: EligibilityRules };

/** What tickets stored in this transaction are named and judged by; nobody changes it before the transaction ends. */
export async function holdTicketRules(tx: Tx, clientId: number): Promise<TicketRules> {
  await lockTicketRules(tx, clientId, 'shared');
  return readTicketRules(tx, clientId);
}

async function readTicketRules(tx: Tx, clientId: number): Promise<TicketRules> {
  const client = await requireClient(tx, clientId);
  return { metadata: client.ticketsMetadata, rules: rulesOf(client) };
}

/** Gives tickets a category of our own, and judges them by it: filters may ask for it. */
export async function nameTickets(
  tx: Tx,
  clientId: number,
  named: { ticketId: number; category: string | null; source: CategorySource }[],
): Promise<void> {
  if (named.length === 0) return;
  const { rules } = await holdTicketRules(tx, clientId);
  const before = await readBeforeNaming(tx, clientId, named);
  await updateCategories(tx, clientId, named);
  const ids = named.map(({ ticketId }) => ticketId);
  await judgeTickets(tx, clientId, rules, ids);
  await tellNaming(tx, clientId, named, before);
}

export async function judgeTickets(
  tx: Tx,
  clientId: number,
  rules: EligibilityRules,
  ticketIds: number[],
): Promise<void> {
  await updateEligibility(tx, clientId, rules, ticketIds);
}

/** Names and judges these tickets anew. Answers the last of them, null when there is none. */
async function reapplyTo(
  tx: Tx,
  clientId: number,
  { metadata, rules }: TicketRules,
  range: TicketRange,
): Promise<number | null> {
  const { last, spoken } = await updateMetadata(tx, clientId, metadata, range);
  await updateLanguageOf(tx, clientId, spoken);
  await updateEligibility(tx, clientId, rules, range);
  return last;
}

/** So many tickets take about a second; more would keep the person waiting, and the tickets that arrive. */
const mostWithinRequest = 5_000;

/**
 * Names and judges every ticket of a client anew, after its metadata, its filters or its suggestions module changed
 * in this transaction; many tickets are left to the job.
 */
export async function reapplyRules(tx: Tx, clientId: number): Promise<void> {
  await lockTicketRules(tx, clientId, 'alone');
  if (await hasMoreTickets(tx, clientId, mostWithinRequest))
    return requestReapplication(tx, clientId);
  const rules = await readTicketRules(tx, clientId);
  await reapplyTo(tx, clientId, rules, { after: 0, most: mostWithinRequest });
}

/**
 * One batch of a client's tickets that wait for the job; answers whether there are more. Rules that change meanwhile
 * begin again at the first ticket.
 */
export async function reapplyBatch(tx: Tx, clientId: number, most: number): Promise<boolean> {
  // A ticket that is stored at the same moment would get its old names back.
  await lockTicketRules(tx, clientId, 'alone');
  const after = await findReapplication(tx, clientId);
  if (after === undefined) return false;
  const last = await reapplyTo(tx, clientId, await readTicketRules(tx, clientId), { after, most });
  await updateReapplication(tx, clientId, last, most);
  return last !== null;
}
