import { MantineProvider } from '@mantine/core';
import type { ToWrite } from '@replique/contract/answering/to-write';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ToWriteList } from './to-write-screen.tsx';

const client = '8f14e45f-ceea-467f-a0b4-1d3c3f5e2c11';
const agent = 2;

const search = {
  kind: undefined,
  days: undefined,
  language: undefined,
  search: undefined,
  page: 1,
  pageSize: 25 as const,
};

const row = (patch: Partial<ToWrite>): ToWrite => ({
  kind: 'gap',
  uuid: '01a1fd7a-ce01-7c96-b78c-783fae187804',
  title: 'Is there a cycle voucher?',
  documents: [],
  language: 'en',
  tickets: 28,
  effect: null,
  hasDraft: true,
  href: '/',
  openedAt: '2026-03-01T10:00:00.000Z',
  ...patch,
});

async function show(items: ToWrite[]) {
  const counts = { gap: 1, group: 0, proposal: 0, contradiction: 1, expiring: 0 };
  const { days: _, ...asked } = search;
  const input = { client, ...asked, days: 30 as const };
  queryClient.setQueryData(orpc.toWrite.list.queryOptions({ input }).queryKey, {
    items,
    nextCursor: null,
    total: items.length,
    counts,
  });
  const shown = await renderRouted(
    <MantineProvider>
      <ToWriteList client={client} search={search} change={() => undefined} />
    </MantineProvider>,
    '/knowledge',
  );
  // The table comes by itself.
  for (let turns = 0; turns < 100 && !shown.container.querySelector('td'); turns += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return shown;
}

describe('what to write next', () => {
  beforeEach(() => {
    saveTokens({ accessToken: makeToken({ role: agent }) });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('is named by a question, with its tickets and whether there is a draft', async () => {
    const { container, unmount } = await show([row({})]);
    const [, first] = container.querySelectorAll('tr');
    expect(first?.textContent).toContain('Is there a cycle voucher?');
    expect(first?.textContent).toContain('28');
    expect(first?.textContent).toContain('Draft not tried yet');
    expect(container.querySelector('a')?.getAttribute('href')).toContain(
      `/clients/details/${client}/gaps/01a1fd7a-ce01-7c96-b78c-783fae187804`,
    );
    unmount();
  });

  it('tells a client without any document where to begin', async () => {
    const { queryKey } = orpc.knowledge.list.queryOptions({ input: { client } });
    queryClient.setQueryData(queryKey, { items: [], nextCursor: null, total: 0 });
    const { container, unmount } = await show([]);
    expect(container.textContent).toContain('No knowledge yet');
    expect(container.textContent).not.toContain('your documents agree');
    const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/knowledge/sources');
    expect(hrefs).toContain(`/clients/details/${client}/knowledge/write`);
    unmount();
  });

  it('names a document that expires by its title, and says how many replies use it', async () => {
    const effect = {
      answered: 0,
      of: 12,
      different: 0,
      rests: 9,
      others: 0,
      worse: 0,
      triedAt: '2026-03-01T10:00:00.000Z',
    };
    const { container, unmount } = await show([
      row({ kind: 'expiring', title: 'Warranty', effect }),
    ]);
    expect(container.textContent).toContain('9 of 12 use it');
    expect(container.querySelector('a')?.getAttribute('href')).toContain('/knowledge/');
    unmount();
  });

  it('says what a draft came to on past tickets, and which documents disagree', async () => {
    const effect = {
      answered: 19,
      different: 3,
      rests: 0,
      of: 28,
      others: 40,
      worse: 0,
      triedAt: '2026-03-01T10:00:00.000Z',
    };
    const { container, unmount } = await show([
      row({ effect }),
      row({
        kind: 'contradiction',
        uuid: '01a1fd7a-ce01-7c96-b78c-783fae187805',
        title: 'How long does the battery last?',
        documents: ['Warranty', 'Guarantee'],
        tickets: 0,
        effect,
      }),
    ]);
    expect(container.textContent).toContain('19 of 28 get an answer');
    const [, , second] = container.querySelectorAll('tr');
    expect(second?.textContent).toContain(
      'How long does the battery last?“Warranty” against “Guarantee”',
    );
    expect(second?.textContent).toContain('3 of 28 change');
    // None that is known of is no figure.
    expect(second?.textContent).toContain('–');
    expect(second?.querySelector('.strong')).toBeNull();
    unmount();
  });
});
