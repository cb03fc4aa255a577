import { metricIds } from '@replique/contract/insight/metrics';
import { describe, expect, it } from 'vitest';

import { figureLink } from './links.ts';
import { tableLink } from './table-links.ts';
import { chatSearch } from '../../chat/routes.ts';
import { ticketSearch } from '../../helpdesk/routes.ts';
import { toTicketFilter } from '../../helpdesk/tickets/ticket-filter.ts';
import { insightsSearch } from './board-search.ts';
import { toInsightsFilter } from './insights-filter.ts';

const raw = { from: '2026-03-01', to: '2026-03-31', channel: 'email', category: 'orders,a\\,b' };
const filter = { client: undefined, ...toInsightsFilter(insightsSearch.read(raw)) };

describe('the rows behind a figure', () => {
  it('are asked for with the same days and filters', () => {
    const links = metricIds.map((metric) => figureLink(metric, filter));
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const chats = links.filter(({ to }) => to === '/chats');
    const tickets = links.filter(({ to }) => to === '/tickets');
    expect([chats.length > 0, tickets.length > 0]).toEqual([true, true]);
    for (const { search } of chats)
      expect(chatSearch.read(search)).toMatchObject({ tab: 'archived', ...days });
    for (const { search } of tickets)
      expect(toTicketFilter(ticketSearch.read(search))).toMatchObject({
        ...days,
        channel: ['email'],
        category: ['orders', 'a,b'],
      });
  });

  it('are those in which the suggestion stands for the use rate', () => {
    const { search } = figureLink('useRate', filter);
    expect(ticketSearch.read(search).editClass).toEqual(['as-is', 'light', 'heavy']);
  });

  it('are just the tickets with a contradicted suggestion', () => {
    const { search, note } = figureLink('contradicted', filter);
    expect(toTicketFilter(ticketSearch.read(search)).sources).toEqual(['contradicted']);
    expect(note).toBeUndefined();
  });

  it('are just these for each way of editing, and of fewer words where the list has no such filter', () => {
    expect(figureLink('asIs', filter).note).toBeUndefined();
    expect(figureLink('satisfaction', filter).note).toBe('allRated');
    expect(figureLink('asIs', { ...filter, zone: 'Europe/Paris' }).note).toBe('zone');
  });
});

describe('the tickets of a row of a table', () => {
  it('are narrowed to its value', () => {
    const { link, note } = tableLink('agent', 'Imran', filter);
    expect(ticketSearch.read(link?.search ?? {}).agent).toEqual(['Imran']);
    expect(note).toBe('firstAnswer');
    const category = tableLink('category', 'returns', filter).link;
    expect(ticketSearch.read(category?.search ?? {}).category).toEqual(['returns']);
  });

  it('are not offered where the list cannot show them', () => {
    expect(tableLink('channel', '', filter)).toEqual({ link: undefined, note: 'noValue' });
    expect(tableLink('promptVersion', 'abc:3', filter).link).toEqual({
      to: '/prompts/edit/{-$id}',
      params: { id: 'abc' },
    });
  });
});
