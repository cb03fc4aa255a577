import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useKeptPreferences } from '../../lib/kept-preferences.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { queryClient } from '../../lib/query-client.ts';
import { render } from '../../testing/render.tsx';
import { useColumnWidths } from './use-column-widths.ts';

const { get, update } = vi.hoisted(() => ({
  get: vi.fn<() => Promise<unknown>>(),
  update: vi.fn<(change: object) => Promise<unknown>>(),
}));
vi.mock(import('../../lib/api-client.ts'), async (actual) => {
  const { api, ...rest } = await actual();
  return { ...rest, api: { ...api, preferences: { get, update } as never } };
});

describe('useColumnWidths', () => {
  let list: ReturnType<typeof useColumnWidths>;
  let isKnown: boolean;
  let probe: Awaited<ReturnType<typeof render>>;

  function Probe() {
    const current = useColumnWidths('tickets', [
      { key: 'category', title: 'Category', width: '8rem', render: () => null },
    ]);
    const kept = useKeptPreferences();
    useEffect(() => {
      list = current;
      isKnown = kept.isKnown;
    });
    return null;
  }

  const show = async () => {
    probe = await render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    );
  };
  const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

  beforeEach(() => {
    vi.useFakeTimers();
    queryClient.clear();
    get.mockReset().mockResolvedValue({ columnWidths: {} });
    update.mockReset().mockResolvedValue({});
  });
  afterEach(() => {
    probe.unmount();
    vi.useRealTimers();
  });

  it('shows what is kept, and writes once, a second after the last change', async () => {
    queryClient.setQueryData(preferencesQuery.queryKey, {
      columnWidths: { tickets: { date: 90 } },
    } as never);
    await show();
    expect(list.style).toEqual({ '--column-date': '90px' });
    await act(async () => list.resize('category', 120.4));
    await wait(900);
    await act(async () => list.resize('category', 9));
    expect(list.style).toEqual({ '--column-date': '90px', '--column-category': '48px' });
    await wait(900);
    expect(update).not.toHaveBeenCalled();
    await wait(100);
    expect(update.mock.calls).toEqual([
      [{ columnWidths: { tickets: { date: 90, category: 48 } } }],
    ]);
  });

  it('says nothing when it cannot be written, and tries again with the next change', async () => {
    update.mockRejectedValueOnce(new Error('no network'));
    await show();
    await act(async () => list.resize('category', 9999));
    await wait(1000);
    expect(update).toHaveBeenCalledTimes(1);
    await act(async () => list.reset?.());
    expect([list.style, list.reset]).toEqual([{}, undefined]);
    await wait(1000);
    expect(update.mock.lastCall).toEqual([{ columnWidths: { tickets: {} } }]);
  });

  it('is not waited for once it could not be read', async () => {
    let refuse: (error: Error) => void = () => undefined;
    get.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    await show();
    expect(isKnown).toBe(false);
    await act(async () => refuse(new Error('no network')));
    await wait(1);
    expect(isKnown).toBe(true);
  });
});
