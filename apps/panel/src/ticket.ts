import type { RetrievedNeighbour, Retrieval } from '@replique/contract/knowledge/retrieval';
import type { Suggestion, RatingReason } from '@replique/contract/answering/suggestions';
import type { TesterAnswer, TesterEvent, TesterOptions } from '@replique/contract/answering/tester';
import type { ThirdPartyLookUp } from '@replique/contract/helpdesk/third-party-data';
import type { TicketCategory } from '@replique/contract/helpdesk/categorization';
import type {
  ReplyStatus,
  TicketWriteBacks,
  WriteBack,
} from '@replique/contract/helpdesk/write-back';
import type { TicketDetail, TicketRow } from '@replique/contract/helpdesk/tickets';
import { Refused, type Api } from './api.ts';

/** What the panel asks of the API about one ticket. */

/** Whose tickets have an address of their own. */
const desks = ['zendesk', 'gorgias', 'salesforce', 'crisp'];

/** Whether a ticket can be this help desk's: what was imported, or is not of a help desk, may be any's. */
async function isOf(api: Api, uuid: string, platform: string): Promise<boolean> {
  const found = await api.call<TicketDetail>(`/v2/tickets/${uuid}`);
  return found.platform === platform || !desks.includes(found.platform);
}

/**
 * Our id of the host's ticket; null where it is not here, or left out by the client's filters.
 * @param platform of that id: two help desks may have given the same one
 */
export async function findTicket(
  api: Api,
  externalId: string,
  platform: string | null,
): Promise<string | null> {
  const query = new URLSearchParams({ search: externalId, pageSize: '100' });
  const { items } = await api.call<{ items: TicketRow[] }>(`/v2/tickets?${query}`);
  for (const { uuid, externalId: id } of items) {
    if (id === externalId && (platform === null || (await isOf(api, uuid, platform)))) return uuid;
  }
  return null;
}

/** The suggestion for the latest question, written now where there is none. @param again another one */
export const suggest = (api: Api, ticket: string, again = false): Promise<Suggestion> =>
  api.call(`/v2/tickets/${ticket}/suggestion`, {
    method: 'POST',
    body: again ? { again } : {},
  });

/**
 * The same for people who only read: the latest that somebody had written, null where nobody did.
 * @throws Refused where it cannot be read either
 */
export async function suggestOrRead(
  api: Api,
  ticket: string,
  again: boolean,
): Promise<{ suggestion: Suggestion | null; mayWrite: boolean }> {
  try {
    return { suggestion: await suggest(api, ticket, again), mayWrite: true };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'auth.forbidden') throw error;
    const { items } = await api.call<{ items: Suggestion[] }>(`/v2/tickets/${ticket}/suggestions`);
    return { suggestion: items[0] ?? null, mayWrite: false };
  }
}

/** The latest text, should somebody else have changed it meanwhile. */
export async function saveText(
  api: Api,
  { uuid, revision, ticketUuid }: Suggestion,
  text: string,
): Promise<{ suggestion: Suggestion; isMine: boolean }> {
  try {
    const body = { revision, text };
    const saved = await api.call<Suggestion>(`/v2/suggestions/${uuid}`, { method: 'PATCH', body });
    return { suggestion: saved, isMine: true };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'request.conflict') throw error;
    return { suggestion: await suggest(api, ticketUuid), isMine: false };
  }
}

export const rate = (
  api: Api,
  { uuid }: Suggestion,
  rating: { thumb: 'up' } | { thumb: 'down'; reason: RatingReason },
): Promise<Suggestion> =>
  api.call(`/v2/suggestions/${uuid}/rating`, { method: 'PUT', body: rating });

export async function findPast(api: Api, ticket: string): Promise<RetrievedNeighbour[]> {
  const path = `/v2/clients/${api.client}/retrieval`;
  const { neighbours } = await api.call<Retrieval>(path, { method: 'POST', body: { ticket } });
  return neighbours.slice(0, 5);
}

/** By the version of the prompt that is in use; the newest one where none is yet. */
export async function ask(api: Api, question: string): Promise<TesterAnswer | null> {
  const client = api.client;
  const { versions } = await api.call<TesterOptions>(`/v2/tester/options?client=${client}`);
  const chosen = versions.find(({ isDeployed }) => isDeployed) ?? versions[0];
  let answer: TesterAnswer | null = null;
  const body = { client, question, version: chosen?.version ?? 1 };
  await api.stream<TesterEvent>('/v2/tester/runs', body, (event) => {
    if (event.type === 'answer') answer = event.answer;
  });
  return answer;
}

export const readWriteBacks = (api: Api, ticket: string): Promise<TicketWriteBacks> =>
  api.call(`/v2/tickets/${ticket}/write-backs`);

/** To the customer, through the CRM; it waits for some seconds, in which it can be taken back. */
export const send = (
  api: Api,
  { uuid, revision }: Suggestion,
  how: { status: ReplyStatus; despiteContradictions: boolean },
): Promise<WriteBack> =>
  api.call(`/v2/suggestions/${uuid}/send`, { method: 'POST', body: { revision, ...how } });

export const takeBack = (api: Api, { uuid }: WriteBack): Promise<WriteBack> =>
  api.call(`/v2/write-backs/${uuid}/cancel`, { method: 'POST', body: {} });

export const readCategory = (api: Api, ticket: string): Promise<TicketCategory> =>
  api.call(`/v2/tickets/${ticket}/category`);

export const setCategory = (api: Api, ticket: string, category: string): Promise<TicketCategory> =>
  api.call(`/v2/tickets/${ticket}/category`, { method: 'PATCH', body: { category } });

export async function lookUp(api: Api, ticket: string): Promise<ThirdPartyLookUp[]> {
  return (await api.call<{ items: ThirdPartyLookUp[] }>(`/v2/tickets/${ticket}/third-party`)).items;
}

export async function translate(api: Api, { uuid }: Suggestion, language: string): Promise<string> {
  const path = `/v2/suggestions/${uuid}/translate`;
  return (await api.call<{ text: string }>(path, { method: 'POST', body: { language } })).text;
}
