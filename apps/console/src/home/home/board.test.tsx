import { MantineProvider } from '@mantine/core';
import type { Home } from '@replique/contract/home/home';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { BoardSpace } from './board-space.tsx';
import { Board } from './board.tsx';
import { Checklist } from './checklist.tsx';
import classes from './home.module.css';
import { homeQuery } from './queries.ts';

// No browser here holds the line of live changes.
vi.mock('../../helpdesk/tickets/live-tickets.ts', () => ({ useLiveTickets: () => undefined }));
// What is read again meanwhile changes nothing here.
vi.mock('../../lib/api-client.ts', () => ({
  api: { home: { get: () => Promise.withResolvers().promise } },
}));

const client = '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f10';
const home: Home = {
  needs: {
    ticketsWaiting: 18,
    ticketsSuggested: 0,
    longestWaitingSince: '2026-03-01T08:00:00.000Z',
    chatsWaiting: 1,
    groupsToAnswer: 2,
    proposals: 0,
    openGaps: null,
    documentsToReview: 0,
    crmFailures: null,
    failingClients: null,
    openIncidents: null,
    mailsFailed: null,
  },
  week: [
    { figure: 'tickets', now: 120, before: 100, isLow: false },
    { figure: 'answers', now: 90, before: 90, isLow: false },
    { figure: 'answersUsing', now: 9, before: 12, isLow: true },
    { figure: 'useRate', now: 0.5, before: 0.45, isLow: false },
    { figure: 'coverage', now: null, before: null, isLow: false },
    { figure: 'timeSaved', now: 12, before: 6, isLow: false },
  ],
  steps: null,
};

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

beforeEach(() => {
  queryClient.clear();
  saveTokens({ accessToken: makeToken({ role: 2, clientUuid: client }), refreshToken: 'r' });
  queryClient.setQueryData(homeQuery(client).queryKey, home);
});

const hrefs = (container: Element): string[] =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

it('leads from each figure to its rows, the urgent ones first and the empty ones quiet', async () => {
  const { container, unmount } = await renderRouted(<Board />);
  expect(hrefs(container).slice(0, 6)).toEqual([
    '/tickets?status=waiting',
    '/chats?state=waiting',
    '/renforcement',
    '/tickets?status=waiting&suggestion=ready',
    `/clients/details/${client}/knowledge?standing=to-review`,
    `/clients/details/${client}/gaps?view=proposals`,
  ]);
  const quiet = [...container.querySelectorAll('[data-tone="quiet"]')];
  expect(quiet.map((card) => card.textContent)).toEqual([
    'Suggestions ready0',
    'Documents to review0',
    'Proposed documents0',
  ]);
  unmount();
});

it('says in words how this week stands against last, marks few, and is silent where nothing is known', async () => {
  const { container, unmount } = await renderRouted(<Board />);
  const text = container.textContent ?? '';
  expect(text).toContain('20% more, from 100');
  expect(text).toContain('no change, from 90');
  expect(text).toContain('5 points up, from 45%');
  expect(text).toMatch(/With the product9small sample/);
  expect(text).toContain('nothing to compare with');
  const toInsights = hrefs(container).filter((href) => href.startsWith('/insights/v2?from='));
  expect(toInsights).toHaveLength(7);
  unmount();
});

it('keeps its place: as many cells before anything is known as there will be', async () => {
  const board = await renderRouted(<Board />);
  const cells = (selector: string | undefined) =>
    board.container.querySelector(`.${selector}`)?.children.length;
  const known = [cells(classes['needs']), cells(classes['week'])];
  board.unmount();
  const space = await renderRouted(<BoardSpace />);
  const blank = ['needs', 'week'].map(
    (name) => space.container.querySelector(`.${classes[name]}`)?.children.length,
  );
  expect(blank).toEqual(known);
  expect(blank).toEqual([7, 6]);
  space.unmount();
});

it('lists what is left to set up with a link for each open step, and goes when all is done', async () => {
  const own = { isSkipped: false, client: null };
  const steps: NonNullable<Home['steps']> = [
    { ...own, step: 'knowledge', isDone: true, href: '/knowledge/sources?client=c' },
    { ...own, step: 'people', isDone: false, href: '/users?client=c' },
  ];
  const list = (of: typeof steps) => (
    <MantineProvider>
      <Checklist steps={of} />
    </MantineProvider>
  );
  const open = await renderRouted(list(steps));
  expect(open.container.textContent).toContain('1 of 2 done');
  expect(hrefs(open.container)).toEqual(['/users?client=c']);
  expect(open.container.querySelector('details')?.open).toBe(true);
  expect(open.container.querySelector('[data-next]')?.textContent).toContain('Agents answer');
  open.unmount();
  const tour = await renderRouted(
    list([{ ...own, step: 'tour', isDone: false, href: '/' }, ...steps]),
  );
  const begin = [...tour.container.querySelectorAll('button')].map((button) => button.textContent);
  expect(begin).toEqual(['Take the guided tour', 'Skip', 'Skip', 'Hide these steps']);
  tour.unmount();
  const done = await renderRouted(list(steps.map((step) => ({ ...step, isDone: true }))));
  expect(done.container.querySelector('details')).toBeNull();
  done.unmount();
  // What is passed over is counted no longer, and still led to while something is left.
  const [first, second] = steps;
  const passed = { ...own, step: 'prompt', isDone: false, isSkipped: true, href: '/p' } as const;
  const some = await renderRouted(list([first!, passed, second!]));
  expect(some.container.textContent).toContain('1 of 2 done');
  expect(hrefs(some.container)).toEqual(['/p', '/users?client=c']);
  expect(some.container.querySelector('[data-next]')?.textContent).toContain('Agents answer');
  some.unmount();
  const none = await renderRouted(list([first!, passed]));
  expect(none.container.querySelector('details')).toBeNull();
  none.unmount();
});
