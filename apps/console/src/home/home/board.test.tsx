import { MantineProvider } from '@mantine/core';
import type { Home } from '@replique/contract/home/home';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { Board } from './board.tsx';
import { Checklist } from './checklist.tsx';

// No browser here holds the line of live changes.
vi.mock('../../helpdesk/tickets/live-tickets.ts', () => ({ useLiveTickets: () => undefined }));

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
  value: {
    from: '2026-11-01',
    to: '2026-11-27',
    repliesSent: 980,
    repliesSentBefore: 900,
    repliesWritten: 414,
    repliesWrittenBefore: 358,
    hoursSaved: 61,
    hoursSavedBefore: 61,
    money: { amount: 1830, currency: 'EUR' },
    moneyBefore: null,
    weekly: [{ week: '2026-11-23', repliesSent: 200, repliesWritten: 90, hoursSaved: 14 }],
    counted: {
      asIs: 300,
      edited: 114,
      editedShare: 0.6,
      minutesPerReply: 10,
      hourCost: { amount: 30, currency: 'EUR' },
    },
  },
  nextArticles: [
    {
      kind: 'gap',
      uuid: '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f11',
      title: 'Is there a cycle-scheme voucher?',
      tickets: 28,
      hoursAMonth: 2,
      hasDraft: true,
      href: `/clients/details/${client}/gaps/0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f11`,
      client: { uuid: client, name: 'Fernhollow' },
    },
  ],
  isEmpty: false,
  steps: null,
};

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

beforeEach(() => {
  saveTokens({ accessToken: makeToken({ role: 2, clientUuid: client }), refreshToken: 'r' });
});

const hrefs = (container: Element): string[] =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

const shown = (given: Partial<Home> = {}) =>
  renderRouted(
    <MantineProvider>
      <Board home={{ ...home, ...given }} client={client} />
    </MantineProvider>,
  );
const value = (given: Partial<NonNullable<Home['value']>>) =>
  home.value && { ...home.value, ...given };

it('begins with a sentence to tell on, and the figures behind it', async () => {
  const { container, unmount } = await shown();
  expect(container.querySelector('h2')?.textContent).toBe(
    'Replique wrote 414 of the 980 replies sent this month and saved agents about 61\u00a0hours (€1,830).',
  );
  const text = container.textContent ?? '';
  expect(text).toContain('42% of the 980 replies sent');
  expect(text).toContain('Up from 358 on the same days of October');
  expect(text).toContain('Same as on the same days of October');
  expect(text).toContain('Worth writing next: about 2 hours a month');
  expect(text).toContain('28 tickets');
  expect(hrefs(container)).toContain(home.nextArticles?.[0]?.href);
  unmount();
});

it('leads Admins to the monthly report, and nobody else', async () => {
  const agent = await shown();
  expect(hrefs(agent.container)).not.toContain('/reports/monthly');
  agent.unmount();
  saveTokens({ accessToken: makeToken({ role: 3, clientUuid: client }), refreshToken: 'r' });
  const admin = await shown();
  expect(hrefs(admin.container)).toContain('/reports/monthly');
  admin.unmount();
});

it('says calmly that there is little to tell of', async () => {
  const few = await shown({ value: value({ repliesSent: 7, repliesWritten: 0, hoursSaved: 0 }) });
  expect(few.container.querySelector('h2')?.textContent).toBe(
    'Agents sent 7 replies this month, none of them from a suggestion.',
  );
  expect(few.container.textContent).toContain('Not enough replies yet to compare');
  few.unmount();
  const none = await shown({
    value: value({ repliesSent: 0, weekly: [] }),
    nextArticles: null,
  });
  expect(none.container.textContent).toContain('No replies sent this month.');
  expect(none.container.textContent).toContain('from the first reply an agent sends');
  none.unmount();
  const off = await shown({ value: null });
  expect(off.container.textContent).not.toContain('replies');
  off.unmount();
});

it('leads from each figure to its rows, the urgent ones first, and folds what has none into a line', async () => {
  const { container, unmount } = await shown({ value: null });
  expect(hrefs(container)).toEqual(['/tickets?status=waiting', '/chats', '/renforcement']);
  expect(container.textContent).toContain(
    'None now: Suggestions ready, Documents to review, Proposed documents.',
  );
  unmount();
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
