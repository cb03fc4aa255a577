import { MantineProvider } from '@mantine/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveTokens } from '../../../lib/session/session.ts';
import { makeToken } from '../../../testing/fake-session.ts';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { Conversation } from './conversation.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

const at = '2026-01-05T09:00:00.000Z';
const ticket = (language: string | null): TicketDetail => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  client: { uuid: '00000000-0000-4000-8000-000000000002', name: 'A client' },
  externalId: 'T-1',
  subject: 'A question',
  channel: 'email',
  category: null,
  language,
  requesterName: 'Somebody',
  createdAt: at,
  lastMessageAt: at,
  isWaiting: true,
  preview: '',
  replyDueAt: null,
  snoozedUntil: null,
  crmStatus: null,
  priority: null,
  isEligible: true,
  ineligibleReason: null,
  messages: 1,
  suggestions: 0,
  responses: 0,
  acceptedSuggestions: 0,
  editClass: null,
  suggestionStatus: 'none',
  agents: [],
  assignee: null,
  snoozedBy: null,
  platform: 'zendesk',
  requesterEmail: null,
  team: null,
  brand: null,
  cameFrom: null,
  organisation: null,
  tags: [],
  question: 'Where?',
  questions: [],
  conversation: [
    {
      uuid: '00000000-0000-4000-8000-000000000003',
      role: 'requester',
      author: 'Somebody',
      sentAt: at,
      text: 'Where?',
      quoted: null,
      html: null,
      notAnalysed: null,
      attachments: [],
    },
  ],
  satisfaction: null,
  mergedInto: null,
  crmUrl: null,
  opensFiles: false,
});

/** What the buttons of the conversation say, to somebody of a role, in English. */
async function buttonsFor(role: number, language: string | null): Promise<string> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  saveTokens({ accessToken: makeToken({ role }) });
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <Conversation ticket={ticket(language)} />
    </MantineProvider>,
  );
  const text = [...container.querySelectorAll('button')].map((button) => button.textContent).join();
  unmount();
  return text;
}

const [guest, agent] = [0, 2];

describe('the offer to translate a conversation', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is made to agents where the ticket is in another language, or in one that nobody could tell', async () => {
    expect(await buttonsFor(agent, 'fr')).toContain('Show in English');
    expect(await buttonsFor(agent, null)).toContain('Show in English');
  });

  it('is not made where the ticket is in the reader’s language, nor to those who only read', async () => {
    expect(await buttonsFor(agent, 'en')).not.toContain('Show in English');
    expect(await buttonsFor(guest, 'fr')).not.toContain('Show in English');
  });
});
