import { MantineProvider } from '@mantine/core';
import type { Home, HomeStep } from '@replique/contract/home/home';
import { act, type ReactNode } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { HomeScreen } from './home-screen.tsx';
import { homeQuery } from './queries.ts';

vi.mock('./board.tsx', () => ({ Board: () => <p>The board</p> }));
vi.mock('./latest-tickets.tsx', () => ({ LatestTickets: () => <p>The latest tickets</p> }));
vi.mock('./aside.tsx', () => ({ Aside: () => <p>The first steps</p> }));
vi.mock('../../ui/page/page-help.tsx', () => ({
  HeadingWithHelp: ({ children }: { children: ReactNode }) => children,
}));
// What is read again meanwhile changes nothing here.
vi.mock('../../lib/api-client.ts', () => ({
  api: { home: { get: () => Promise.withResolvers().promise } },
}));

const client = '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f10';
const step = (name: HomeStep['step'], isDone = false): HomeStep => ({
  step: name,
  isDone,
  isSkipped: false,
  client: null,
  href: `/${name}`,
});

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

beforeEach(() => queryClient.clear());

async function shown(role: number, given: Partial<Home>) {
  const isStaff = role === 4;
  saveTokens({
    accessToken: makeToken(isStaff ? { role } : { role, clientUuid: client }),
    refreshToken: 'r',
  });
  const { queryKey } = homeQuery(isStaff ? undefined : client);
  queryClient.setQueryData(queryKey, { isEmpty: false, steps: null, ...given } as Home);
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <HomeScreen />
    </MantineProvider>,
  );
  // The first step comes when it is needed.
  await act(() => vi.dynamicImportSettled());
  const text = container.textContent ?? '';
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  unmount();
  return { text, hrefs };
}

it('of an empty installation is one step, what comes after it, and no figures', async () => {
  const steps = [step('tour'), step('client'), step('accepted')];
  const { text, hrefs } = await shown(4, { isEmpty: true, steps });
  expect(text).toContain('Create a client');
  expect(text).toContain('ThenSee a first suggestion used');
  expect(text).toContain('Take the guided tour');
  expect(text).not.toMatch(/The board|The latest tickets|The first steps/);
  expect(hrefs).toEqual(['/client']);
});

it('of an empty client begins with the first step that is not done', async () => {
  const steps = [step('tour', true), step('tickets', true), step('knowledge'), step('people')];
  const { text, hrefs } = await shown(3, { isEmpty: true, steps });
  expect(text).toContain('Add knowledge');
  expect(text).not.toContain('Take the guided tour');
  expect(hrefs).toEqual(['/knowledge']);
});

it('tells who sets nothing up that tickets will come', async () => {
  const { text, hrefs } = await shown(2, { isEmpty: true, steps: [step('ownName')] });
  expect(text).toContain('Nothing to answer yet');
  expect(hrefs).toEqual([]);
});

it('shows the board and what waits as soon as there is something', async () => {
  const { text } = await shown(4, {});
  expect(text).toContain('The board');
  expect(text).toContain('The latest tickets');
  expect(text).not.toContain('Begin here');
});
