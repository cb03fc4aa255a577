import { MantineProvider } from '@mantine/core';
import type { Chat } from '@replique/contract/chat/chats';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveTokens } from '../../../lib/session/session.ts';
import { chatMessageOf, chatOf } from '../../../testing/chat-of.ts';
import { makeToken } from '../../../testing/fake-session.ts';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { DetailsPane } from '../details-pane.tsx';

const [guest, agent, admin] = [0, 2, 3];
const nothing = () => undefined;
const me = { uuid: '01a1fd7a-ce01-7c96-b78c-783fae187820', name: 'Carol' };
const other = { uuid: '01a1fd7a-ce01-7c96-b78c-783fae187821', name: 'Bob' };

function signIn(role: number): void {
  saveTokens({ accessToken: makeToken({ role, sub: me.uuid }) });
}

async function show(fields: Partial<Chat>) {
  const chat = chatOf(fields);
  return renderRouted(
    <MantineProvider>
      <ConversationPane chat={chat} traced={undefined} onTrace={nothing} onLeft={nothing} />
      <DetailsPane chat={chat} onErased={nothing} />
    </MantineProvider>,
    '/chats',
  );
}

const buttonsOf = (container: Element) =>
  [...container.querySelectorAll('button')].map((button) => button.textContent);

async function press(key: string): Promise<void> {
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

describe('a chat on the workbench', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(nothing));
    // A field that grows with its text listens for fonts, which this document has none of.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has no button and no field for those who only read', async () => {
    signIn(guest);
    const { container, unmount } = await show({});
    expect(buttonsOf(container)).toEqual([]);
    expect(container.querySelector('textarea')).toBeNull();
    unmount();
  });

  it('offers an agent to take over, not to reply before, nor to block or erase', async () => {
    signIn(agent);
    const { container, unmount } = await show({});
    const buttons = buttonsOf(container);
    expect(buttons).toContain('Take over');
    for (const label of ['Send', 'Hand back to the bot', 'Block', 'Erase this person'])
      expect(buttons).not.toContain(label);
    expect(container.querySelector('textarea')).toBeNull();
    unmount();
  });

  it('is replied to and handed back by the person who has it, and blocked by an Admin', async () => {
    signIn(admin);
    const { container, unmount } = await show({ state: 'agent', takenBy: me });
    const buttons = buttonsOf(container);
    for (const label of ['Send', 'Suggest a reply', 'Hand back to the bot', 'Block'])
      expect(buttons).toContain(label);
    expect(buttons).not.toContain('Take over');
    expect(container.querySelector('textarea')?.getAttribute('aria-label')).toBe(
      'Reply to the visitor',
    );
    unmount();
  });

  it('asks before it is taken from somebody else', async () => {
    signIn(agent);
    const { unmount } = await show({ state: 'agent', takenBy: other });
    await press('t');
    expect(document.body.textContent).toContain('Take over the chat from Bob?');
    unmount();
  });

  it('takes notes only once it has ended, and asks nothing before it is archived @spec-2.91', async () => {
    signIn(agent);
    const { container, unmount } = await show({ state: 'closed' });
    expect(container.textContent).toContain('This chat has ended');
    expect(buttonsOf(container)).not.toContain('Take over');
    await press('n');
    expect(container.querySelector('textarea')?.getAttribute('aria-label')).toBe(
      'Note for your team',
    );
    unmount();
  });

  it('shows what was said, never what was cancelled, and names a note as one', async () => {
    signIn(guest);
    const { container, unmount } = await show({
      items: [
        chatMessageOf({ number: 1, text: 'A question' }),
        chatMessageOf({ number: 2, author: 'bot', state: 'cancelled', text: 'Never said' }),
        chatMessageOf({ number: 3, author: 'event', event: 'taken-over', person: other }),
        chatMessageOf({ number: 4, author: 'note', person: other, text: 'For us' }),
        chatMessageOf({ number: 5, author: 'bot', state: 'pending', text: '' }),
      ],
    });
    expect(container.textContent).not.toContain('Never said');
    expect(container.textContent).toContain('Bob took over');
    expect(container.querySelector('[aria-label="Internal note: Bob"]')?.textContent).toContain(
      'For us',
    );
    expect(container.textContent).toContain('Writing…');
    unmount();
  });
});
