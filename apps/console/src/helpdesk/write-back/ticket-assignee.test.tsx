import { MantineProvider } from '@mantine/core';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { TicketAssignee } from './ticket-assignee.tsx';

const at = '2026-01-05T09:00:00.000Z';
const uuid = '00000000-0000-4000-8000-000000000002';

const asked = (change: Partial<WriteBack>): WriteBack => ({
  uuid: '00000000-0000-4000-8000-000000000003',
  kind: 'assignee',
  isDraft: false,
  platform: 'zendesk',
  suggestion: null,
  category: null,
  comment: null,
  assigns: 'me',
  snoozeUntil: null,
  state: 'posted',
  reason: null,
  detail: null,
  attempts: 1,
  dueAt: null,
  postedAt: at,
  isOutdated: false,
  by: 'Carol Whitfield',
  createdAt: at,
  canRetry: false,
  ...change,
});

function know(answer: Partial<TicketWriteBacks>): void {
  queryClient.setQueryData(orpc.writeBack.list.queryKey({ input: { ticket: uuid } }), {
    platform: 'zendesk' as const,
    takesNotes: true,
    postsNotes: true,
    notesAs: 'note' as const,
    sendsReplies: false,
    replyStatuses: [],
    assignsTo: ['me' as const, 'colleague' as const, 'nobody' as const],
    hasMacros: false,
    items: [],
    ...answer,
  });
}

/** What the head of the ticket says, and what its menu offers. */
async function shown(
  assignee: TicketDetail['assignee'],
  answer: Partial<TicketWriteBacks>,
  crmStatus: TicketDetail['crmStatus'] = null,
): Promise<{ text: string; offered: string[] }> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  know(answer);
  saveTokens({ accessToken: makeToken({ role: 2 }) });
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <main>
        <TicketAssignee ticket={{ uuid, assignee, crmStatus } as TicketDetail} />
      </main>
    </MantineProvider>,
  );
  const text = container.querySelector('main')?.textContent ?? '';
  act(() => container.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click());
  const items = [...container.querySelectorAll('[role="menuitem"]')];
  const offered = items.map((item) => item.textContent ?? '');
  unmount();
  return { text, offered };
}

afterEach(() => vi.unstubAllGlobals());

it('leaves the keyboard with the menu when it was chosen from', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  saveTokens({ accessToken: makeToken({ role: 2 }) });
  know({ assignsTo: ['me'] });
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <TicketAssignee ticket={{ uuid, assignee: null, crmStatus: null } as TicketDetail} />
    </MantineProvider>,
  );
  const menu = container.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  act(() => menu?.click());
  await act(async () => container.querySelector<HTMLElement>('[role="menuitem"]')?.click());
  expect(container.textContent).toContain('Updating…');
  expect(document.activeElement).toBe(menu);
  unmount();
});

const carol = { name: 'Carol Whitfield', isMe: true };
const bob = { name: 'Bob Brennan', isMe: false };

describe('who has a ticket', () => {
  it('is named, and may be changed as the CRM allows', async () => {
    expect(await shown(null, {})).toEqual({
      text: 'Unassigned',
      offered: ['Assign to me', 'Assign to a colleague…'],
    });
    expect(await shown(bob, {})).toEqual({
      text: 'Bob Brennan',
      offered: ['Assign to me', 'Assign to a colleague…', 'Unassign'],
    });
    expect(await shown(carol, {})).toEqual({
      text: 'Assigned to me',
      offered: ['Assign to a colleague…', 'Unassign'],
    });
  });

  it('is only read where nothing may be changed, and said nothing of where nobody has it', async () => {
    const reader = { assignsTo: [] };
    expect(await shown(bob, reader)).toEqual({ text: 'Bob Brennan', offered: [] });
    expect((await shown(null, reader)).text).toBe('');
  });

  it('is on its way while it is sent, and says in words why the CRM did not take it', async () => {
    const busy = { items: [asked({ state: 'waiting', postedAt: null })] };
    expect((await shown(null, busy)).text).toBe('Updating…');
    const refused = asked({ state: 'refused', reason: 'no-agent', canRetry: true, postedAt: null });
    const { text } = await shown(null, { items: [refused] });
    expect(text).toContain('Not assigned in Zendesk: no agent there has the same e-mail address.');
    expect(text).toContain('Try again');
    const unsaid = asked({ state: 'refused', reason: 'refused', canRetry: true, postedAt: null });
    const closed = { status: 'closed', word: 'Closed' } as const;
    expect((await shown(null, { items: [unsaid] }, closed)).text).toContain(
      'Not assigned in Zendesk: the ticket is closed there.',
    );
  });
});
