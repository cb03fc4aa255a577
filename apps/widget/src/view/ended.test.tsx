import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { Session } from '../session/session.ts';
import { aChat, settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Around } from './context.ts';
import { Ended } from './ended.tsx';

const place = document.createElement('div');
afterEach(() => {
  render(null, place);
  place.remove();
});

describe('a conversation that is rated with a comment', () => {
  it('leaves the focus on the thanks, as the form is gone', async () => {
    const { server, transport } = createTestServer();
    const chat = aChat({ state: 'closed' });
    server.chats.set(chat.uuid, { chat, messages: [] });
    const kept = keepInMemory();
    const session = new Session({ transport, kept, settings, language: 'en', emit: () => {} });
    await session.setLanguage('en');
    session.store.set({ chat });
    document.body.append(place);
    render(<Around session={session} draw={() => <Ended />} />, place);
    const find = (selector: string) =>
      vi.waitUntil(() => place.querySelector<HTMLElement>(selector), { timeout: 2_000 });
    (await find('[aria-pressed]')).click();
    const send = await find('[type="submit"]');
    send.focus();
    send.click();
    const thanks = await find('[role="status"]');
    await vi.waitFor(() => expect(document.activeElement).toBe(thanks));
    session.destroy();
  });
});
