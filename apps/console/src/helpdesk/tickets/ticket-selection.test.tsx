import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';

import { useTicketSelection } from './ticket-selection.ts';
import { ticketSearch } from '../routes.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

describe('useTicketSelection', () => {
  let picked: ReturnType<typeof useTicketSelection>;
  let open: (raw: Record<string, unknown>) => void;
  let probe: Awaited<ReturnType<typeof render>>;

  function Probe() {
    const [raw, setRaw] = useState<Record<string, unknown>>({});
    const current = useTicketSelection('client', ticketSearch.read(raw), shown);
    useEffect(() => {
      picked = current;
      open = setRaw;
    }, [current]);
    return null;
  }

  beforeEach(async () => {
    probe = await render(<Probe />);
  });
  afterEach(() => probe.unmount());

  const pick = (key: string, isRange = false) => act(async () => picked.onPick(key, isRange));

  it('picks one, takes it back, and picks all between two in either direction', async () => {
    await pick('b');
    await pick('b');
    expect([...picked.keys]).toEqual([]);
    await pick('d');
    await pick('b', true);
    expect([...picked.keys].toSorted()).toEqual(['b', 'c', 'd']);
  });

  it('keeps what is picked from page to page and sort to sort, not from filter to filter', async () => {
    await pick('b');
    await act(async () => open({ page: '2', sort: 'answer', columns: 'date' }));
    expect([...picked.keys]).toEqual(['b']);
    await act(async () => open({ channel: 'chat' }));
    expect(picked.keys.size).toBe(0);
  });

  it('is all that is found until a row is taken out', async () => {
    await act(async () => picked.onSelectAll());
    expect([picked.isAll, picked.keys.size]).toEqual([true, 5]);
    await act(async () => picked.onSelect(['c'], false));
    expect([picked.isAll, ...picked.keys]).toEqual([false, 'a', 'b', 'd', 'e']);
  });
});
