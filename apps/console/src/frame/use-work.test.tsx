import { setTimeout as delay } from 'node:timers/promises';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { renderRouted } from '../testing/render-routed.tsx';
import { useWork } from './use-work.ts';

const hour = 3_600_000;
const inTime = (ms: number) => new Date(Date.now() + ms).toISOString();

const ended = (uuid: string, endedAt: string) => ({
  uuid,
  action: 'exclude',
  client: { uuid: 'c1', name: 'Brightgoods' },
  state: 'done',
  isCancelling: false,
  isSeen: false,
  createdAt: endedAt,
  endedAt,
  total: 2,
  done: 2,
  failed: 0,
  skipped: 0,
  reasons: [],
});

const Ends = () => <output>{useWork().ends}</output>;
const tickets = [['tickets', 'list'], { type: 'query' }];
const actions = [['ticketActions', 'list'], { type: 'query' }];

describe('the first answer of what is at work', () => {
  beforeEach(() => {
    queryClient.setQueryData(tickets, {});
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  async function first(endedAt: string) {
    const answer = Response.json({ items: [ended('a1', endedAt)] });
    vi.stubGlobal('fetch', ({ url }: Request) =>
      url.endsWith('/ticket-actions') ? Promise.resolve(answer) : new Promise(() => undefined),
    );
    const { container, unmount } = await renderRouted(<Ends />);
    await act(() => vi.waitUntil(() => queryClient.getQueryData(actions) !== undefined));
    // Who reads it is told a moment later.
    await act(() => delay(50));
    const news = container.textContent;
    unmount();
    return { news, isStale: queryClient.getQueryState(tickets)?.isInvalidated };
  }

  it('tells of what ended since the page was opened, and lets its tickets be read again', async () => {
    expect(await first(inTime(hour))).toEqual({ news: '1', isStale: true });
  });

  it('tells nothing of what had ended before', async () => {
    expect(await first(inTime(-hour))).toEqual({ news: '0', isStale: false });
  });
});
