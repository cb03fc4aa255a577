import { MantineProvider } from '@mantine/core';
import type { ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { statusQuery } from './status-query.ts';
import { StatusPanel } from './status-panel.tsx';

const client = '8f14e45f-ceea-467f-a0b4-1d3c3f5e2c11';
const agent = 2;

const calm: ReinforcementStatus = {
  client: { uuid: client, name: 'Acme' },
  isOn: true,
  minTicketsPerGroup: 5,
  isAuto: true,
  checkedAt: '2026-03-01T10:00:00.000Z',
  isRunning: false,
  waiting: 0,
  grouped: 1240,
  leftOut: 96,
  dailyCap: 5,
  today: 2,
  floor: 0.5,
  floorAfter: 5,
  automatic: [],
};

async function show(status: Partial<ReinforcementStatus>) {
  queryClient.setQueryData(statusQuery(client).queryKey, { ...calm, ...status });
  return renderRouted(
    <MantineProvider>
      <StatusPanel client={client} onDid={() => undefined} />
    </MantineProvider>,
    '/renforcement',
  );
}

describe('how far the grouping is', () => {
  beforeEach(() => {
    saveTokens({ accessToken: makeToken({ role: agent }) });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('tells what is grouped, what is left out and why, and what was answered by itself today', async () => {
    const { container, unmount } = await show({});
    expect(container.textContent).toContain('1,240 tickets in groups');
    expect(container.textContent).toContain('2 of 5 today');
    const leftOut = container.querySelector('li[title]');
    expect(leftOut?.textContent).toBe('96 asked too rarely');
    expect(leftOut?.getAttribute('title')).toContain('5 tickets');
    unmount();
  });

  it('shows how far a run is, and no figure where none is known', async () => {
    const reading = await show({ isRunning: true, grouped: 30, leftOut: 10, waiting: 60 });
    const bar = reading.container.querySelector('progress');
    expect([bar?.value, bar?.max]).toEqual([40, 100]);
    reading.unmount();
    const comparing = await show({ isRunning: true, waiting: 0 });
    expect(comparing.container.querySelector('progress')?.hasAttribute('value')).toBe(false);
    comparing.unmount();
  });

  it('says that the module is off instead, and never that auto-reinforcement is active then', async () => {
    const { container, unmount } = await show({ isOn: false });
    expect(container.textContent).toContain('switched off');
    expect(container.textContent).toContain('Auto-reinforcement inactive');
    expect(container.textContent).not.toContain('in groups');
    unmount();
  });

  it('reads the list again once a run has ended', async () => {
    const list = orpc.reinforcement.list.queryKey({ input: { client } });
    queryClient.setQueryData(list, { items: [], nextCursor: null, total: 0 });
    const { unmount } = await show({});
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
    const later = { ...calm, checkedAt: '2026-03-01T10:20:00.000Z' };
    await act(async () => {
      queryClient.setQueryData(statusQuery(client).queryKey, later);
      // Who watches a query is told a moment later.
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    await vi.waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
    unmount();
  });
});
