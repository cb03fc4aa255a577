import { MantineProvider } from '@mantine/core';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { SuggestionInCrm } from './suggestion-in-crm.tsx';

const at = '2026-01-05T09:00:00.000Z';
const suggestion = {
  uuid: '00000000-0000-4000-8000-000000000001',
  ticketUuid: '00000000-0000-4000-8000-000000000002',
  revision: 1,
  state: 'ready',
};
const note = (change: Partial<WriteBack>): WriteBack => ({
  uuid: '00000000-0000-4000-8000-000000000003',
  kind: 'note',
  isDraft: false,
  platform: 'zendesk',
  suggestion: suggestion.uuid,
  category: null,
  comment: null,
  assigns: null,
  snoozeUntil: null,
  state: 'posted',
  reason: null,
  detail: null,
  attempts: 1,
  dueAt: null,
  postedAt: at,
  isOutdated: false,
  by: null,
  createdAt: at,
  canRetry: false,
  ...change,
});

/** What stands under the suggestion, for somebody of a role. */
async function textFor(role: number, answer: Partial<TicketWriteBacks>): Promise<string> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const known = {
    platform: 'zendesk' as const,
    takesNotes: true,
    postsNotes: true,
    notesAs: 'note' as const,
    sendsReplies: false,
    replyStatuses: [],
    assignsTo: [],
    hasMacros: false,
    items: [],
    ...answer,
  };
  queryClient.setQueryData(
    orpc.writeBack.list.queryKey({ input: { ticket: suggestion.ticketUuid } }),
    known,
  );
  saveTokens({ accessToken: makeToken({ role }) });
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <SuggestionInCrm suggestion={suggestion} isModuleOff={false} />
    </MantineProvider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

const [guest, agent] = [0, 2];

afterEach(() => vi.unstubAllGlobals());

describe('a suggestion in the CRM', () => {
  it('is offered to be posted by agents alone, and only where its CRM is in use', async () => {
    expect(await textFor(agent, {})).toContain('Post to Zendesk');
    expect(await textFor(guest, {})).not.toContain('Post');
    expect(await textFor(agent, { platform: null })).not.toContain('Post');
  });

  it('says that it stands there, or until when and why not', async () => {
    expect(await textFor(guest, { items: [note({})] })).toContain(
      'Posted as an internal note in Zendesk',
    );
    const waiting = {
      state: 'waiting',
      postedAt: null,
      dueAt: '2099-01-05T09:00:00.000Z',
    } as const;
    expect(await textFor(guest, { items: [note({ ...waiting, reason: 'rate-limited' })] })).toMatch(
      /Waiting for Zendesk until .*2099/,
    );
    expect(
      await textFor(guest, { items: [note({ ...waiting, reason: 'unavailable' })] }),
    ).toContain('it does not respond. Next attempt at');
  });

  it('says that it is a draft, which an agent has taken or not', async () => {
    const draft = note({ platform: 'salesforce', isDraft: true });
    expect(await textFor(guest, { items: [draft] })).toContain(
      'Saved as an e-mail draft in Salesforce',
    );
    const taken = { state: 'superseded', reason: 'draft-taken', isOutdated: true } as const;
    expect(await textFor(guest, { items: [{ ...draft, ...taken }] })).toContain(
      'Your latest change is not in Salesforce: an agent is already working on the draft.',
    );
  });

  it('says what became of a change, and lets agents try again', async () => {
    const refused = note({ state: 'refused', reason: 'refused', isOutdated: true, canRetry: true });
    const text = await textFor(agent, { items: [refused] });
    expect(text).toContain('Posted as an internal note in Zendesk');
    expect(text).toContain('Your latest change is not in Zendesk: it refused the request.');
    expect(text).toContain('Try again');
    expect(await textFor(guest, { items: [refused] })).not.toContain('Try again');
  });
});
