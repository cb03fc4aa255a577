import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { beforeAll, expect, it, vi } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { LatestTickets } from './latest-tickets.tsx';
import { waitingTicketsQuery } from './queries.ts';

// What is read again meanwhile changes nothing here.
vi.mock('../../lib/api-client.ts', () => ({
  api: { tickets: { list: () => Promise.withResolvers().promise } },
}));

const client = '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f10';

const row = (number: number, suggestionStatus: TicketRow['suggestionStatus']): TicketRow => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  client: { uuid: client, name: 'Client' },
  externalId: `T-${number}`,
  subject: `Ticket ${number}`,
  channel: null,
  category: null,
  language: 'en',
  requesterName: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  lastMessageAt: '2026-01-05T09:00:00.000Z',
  isWaiting: true,
  preview: '',
  replyDueAt: null,
  snoozedUntil: null,
  crmStatus: null,
  priority: null,
  isEligible: true,
  ineligibleReason: null,
  messages: 1,
  suggestions: 1,
  responses: 0,
  acceptedSuggestions: 0,
  suggestionStatus,
  editClass: null,
  agents: [],
  assignee: null,
});

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
  saveTokens({ accessToken: makeToken({ role: 2, clientUuid: client }), refreshToken: 'r' });
});

it('says of waiting tickets whether their suggestion is ready or is to be checked', async () => {
  const items = [row(1, 'ready'), row(2, 'check'), row(3, 'silent'), row(4, 'accepted')];
  const page = { items, total: 4, totalIsCapped: false, nextCursor: null };
  queryClient.setQueryData(waitingTicketsQuery(client).queryKey, page as never);
  const { container, unmount } = await renderRouted(<LatestTickets />);
  const said = [...container.querySelectorAll('li')].map(
    (item) => /Suggestion (?:ready|to check)/.exec(item.textContent ?? '')?.[0] ?? null,
  );
  expect(said).toEqual(['Suggestion ready', 'Suggestion to check', null, null]);
  // Each opens beside the list that it was chosen from, and J goes on in it.
  const links = [...container.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(4);
  for (const link of links) expect(link).toMatch(/\?(?=.*status=waiting)(?=.*sort=question)/);
  unmount();
});
