import type { HomeNeeds } from '@replique/contract/home/home';
import { describe, expect, it } from 'vitest';
import { needs, orderNeeds } from './needs.ts';
import { weekSearch } from './week-links.ts';

const none: HomeNeeds = {
  ticketsWaiting: null,
  ticketsSuggested: null,
  longestWaitingSince: null,
  chatsWaiting: null,
  groupsToAnswer: null,
  proposals: null,
  openGaps: null,
  documentsToReview: null,
  crmFailures: null,
  failingClients: null,
  openIncidents: null,
  mailsFailed: null,
};
const namesOf = (counts: Partial<HomeNeeds>) =>
  orderNeeds({ ...none, ...counts }).map(({ name }) => name);

describe('the cards of the board', () => {
  it('begin with the most urgent; what has no rows stands at the end', () => {
    expect(
      namesOf({ openGaps: 3, ticketsWaiting: 0, chatsWaiting: 1, failingClients: 2, proposals: 0 }),
    ).toEqual(['failingClients', 'chatsWaiting', 'openGaps', 'ticketsWaiting', 'proposals']);
  });

  it('leave out what the role has nothing to do with', () => {
    expect(namesOf({ ticketsWaiting: 4, ticketsSuggested: 0 })).toEqual([
      'ticketsWaiting',
      'ticketsSuggested',
    ]);
  });

  it('lead to the client whose rows they count, of all clients to their list', () => {
    const gaps = needs.find(({ name }) => name === 'openGaps');
    expect(gaps?.link('c-1')).toEqual({
      to: '/clients/details/$id/gaps',
      params: { id: 'c-1' },
    });
    expect(gaps?.link(undefined)).toEqual({ to: '/clients', search: { archived: '0' } });
  });
});

describe('the address of this week', () => {
  it('begins on Monday and ends today, in the zone of the reader', () => {
    // A Sunday in Paris, where it is past midnight.
    const now = new Date('2026-03-21T23:30:00Z');
    expect(weekSearch('Europe/Paris', now)).toEqual({
      from: '2026-03-16',
      to: '2026-03-22',
      zone: 'Europe/Paris',
    });
    expect(weekSearch('UTC', new Date('2026-03-23T08:00:00Z'))).toEqual({
      from: '2026-03-23',
      to: '2026-03-23',
    });
  });
});
