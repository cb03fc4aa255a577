import { MantineProvider } from '@mantine/core';
import type { Trial, TriedTicket } from '@replique/contract/answering/to-write';
import { expect, it, vi } from 'vitest';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { TriedTickets } from './tried-tickets.tsx';

const ticket = (subject: string, change: Partial<TriedTicket> = {}): TriedTicket => ({
  uuid: crypto.randomUUID(),
  externalId: subject,
  subject,
  isOwn: true,
  before: true,
  after: true,
  isFromDraft: false,
  isDifferent: false,
  isPoorer: false,
  answers: null,
  ...change,
});

it('shows first whose answer changes, as it was and as it would be', async () => {
  const answers = { before: 'It dries in 2 days.', after: 'It dries in 5 days.' };
  const trial: Trial = {
    answered: 0,
    of: 2,
    different: 1,
    rests: 0,
    others: 1,
    worse: 0,
    answeredBefore: 2,
    changed: 0,
    poorer: 0,
    triedAt: '2026-03-01T10:00:00.000Z',
    tickets: [
      ticket('The same'),
      ticket('Elsewhere', { isOwn: false }),
      ticket('Changed', { isDifferent: true, answers }),
    ],
  };
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <TriedTickets trial={trial} />
    </MantineProvider>,
    '/knowledge',
  );
  expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Changed',
    'The same',
  ]);
  await vi.waitFor(() => {
    expect(container.querySelector('del')?.textContent).toContain('2');
    expect(container.querySelector('ins')?.textContent).toContain('5');
  });
  unmount();
});
