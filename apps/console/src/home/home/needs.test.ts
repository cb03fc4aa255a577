import type { HomeNeeds } from '@replique/contract/home/home';
import { describe, expect, it } from 'vitest';
import { needs, orderNeeds } from './needs.ts';

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
