import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import {
  prepareArticles,
  putArticles,
  type Article,
} from '../../../apps/api/src/knowledge/knowledge/knowledge.ts';
import { writeSuggestionFor } from '../../../apps/api/src/answering/suggestions/suggestions.ts';
import {
  prepareTicket,
  putTickets,
  type IncomingTicket,
} from '../../../apps/api/src/helpdesk/tickets/tickets.ts';
import type { Past } from './history.ts';

/** Tickets that come in and are answered by the product, and what its answers are drawn from. */

export type Outcome = {
  linked: Set<string>;
  state: string;
  cited: Set<string>;
  listed: string[];
};

export async function makeClient(deps: Deps, name: string, articles: Article[]): Promise<number> {
  const id = await deps.db.withStaff((tx) =>
    createClient(tx, {
      name,
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
  await deps.db.withClient(id, async (tx) =>
    putArticles(tx, id, await prepareArticles(articles, { texts: deps.texts, client: id })),
  );
  return id;
}

export async function put(deps: Deps, clientId: number, tickets: IncomingTicket[]): Promise<void> {
  const prepared = await Promise.all(
    tickets.map((ticket) => prepareTicket(ticket, { texts: deps.texts, client: clientId })),
  );
  await deps.db.withClient(clientId, (tx) => putTickets(tx, clientId, prepared));
}

/** The documents of a ticket's suggestion in the order of its sources, and those that its sentences cite. */
async function readSources(deps: Deps, clientId: number, ticketId: string) {
  return deps.db.withClient(clientId, async (tx) => {
    const rows = await tx
      .selectFrom('suggestion_sources as c')
      .innerJoin('suggestions as s', (on) =>
        on.onRef('s.client_id', '=', 'c.client_id').onRef('s.id', '=', 'c.suggestion_id'),
      )
      .innerJoin('tickets as t', (on) =>
        on.onRef('t.client_id', '=', 's.client_id').onRef('t.id', '=', 's.ticket_id'),
      )
      .innerJoin('documents as d', (on) =>
        on.onRef('d.client_id', '=', 'c.client_id').onRef('d.id', '=', 'c.document_id'),
      )
      .select(['c.number', 's.sentences', 'd.external_id as id'])
      .where('c.client_id', '=', clientId)
      .where('t.external_id', '=', ticketId)
      .orderBy('c.number')
      .execute();
    const numbers = new Set(rows[0]?.sentences.flatMap(({ sources }) => sources));
    const idsOf = (list: typeof rows) => list.flatMap(({ id }) => id ?? []);
    return {
      listed: idsOf(rows),
      cited: new Set(idsOf(rows.filter((row) => numbers.has(row.number)))),
    };
  });
}

/** Has a suggestion written for a ticket that was put, at the moment of its question. */
export async function ask(
  deps: Deps,
  clientId: number,
  { ticket, linked }: Past,
): Promise<Outcome> {
  const row = await deps.db.withClient(clientId, (tx) =>
    tx
      .selectFrom('tickets')
      .select('uuid')
      .where('client_id', '=', clientId)
      .where('external_id', '=', ticket.externalId)
      .executeTakeFirstOrThrow(),
  );
  const then = { ...deps, clock: () => ticket.createdAt };
  const { state } = await writeSuggestionFor(then, clientId, row.uuid, { kind: 'auto' });
  return { linked, state, ...(await readSources(deps, clientId, ticket.externalId)) };
}

/** How many of these got a suggestion, and how many of those lead to an article that people linked. */
export function countOf(outcomes: Outcome[]) {
  const ready = outcomes.filter(({ state }) => state === 'ready');
  const count = (isRight: (outcome: Outcome) => boolean) => ready.filter(isRight).length;
  return {
    all: outcomes.length,
    ready: ready.length,
    inSources: count(({ linked, listed }) => listed.some((id) => linked.has(id))),
    inText: count(({ linked, cited }) => [...cited].some((id) => linked.has(id))),
    first: count(({ linked, listed }) => linked.has(listed[0] ?? '')),
  };
}

export const percent = (part: number, all: number): string =>
  all > 0 ? `${((100 * part) / all).toFixed(1)} %` : '–';
