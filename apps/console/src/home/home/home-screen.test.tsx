import { MantineProvider } from '@mantine/core';
import type { Client2 } from '@replique/contract/accounts/clients';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clientListQuery } from '../../lib/client-list.ts';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { HomeScreen } from './home-screen.tsx';

vi.mock('./board.tsx', () => ({ Board: () => <p>The board</p> }));
vi.mock('./latest-tickets.tsx', () => ({ LatestTickets: () => <p>The latest tickets</p> }));
vi.mock('./aside.tsx', () => ({ Aside: () => <p>The first steps</p> }));
vi.mock('../../ui/page/page-help.tsx', () => ({
  HeadingWithHelp: ({ children }: { children: ReactNode }) => children,
}));

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

beforeEach(() => {
  queryClient.clear();
  saveTokens({ accessToken: makeToken({ role: 4 }), refreshToken: 'r' });
});

async function shown(clients: Pick<Client2, 'uuid' | 'name' | 'archived'>[]) {
  queryClient.setQueryData(clientListQuery.queryKey, clients as Client2[]);
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <HomeScreen />
    </MantineProvider>,
  );
  const text = container.textContent ?? '';
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  unmount();
  return { text, hrefs };
}

it('counts nothing while there is no client, but leads to the first one', async () => {
  const { text, hrefs } = await shown([]);
  expect(text).toContain('There is no client yet');
  expect(text).toContain('The first steps');
  expect(text).not.toMatch(/The board|The latest tickets/);
  expect(hrefs).toEqual(['/clients/edit']);
});

it('shows what waits as soon as there is one', async () => {
  const { text } = await shown([{ uuid: 'c', name: 'Fernhollow', archived: false }]);
  expect(text).toContain('The board');
  expect(text).toContain('The latest tickets');
  expect(text).not.toContain('There is no client yet');
});
