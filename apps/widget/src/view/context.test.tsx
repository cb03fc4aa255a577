import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { Session } from '../session/session.ts';
import { aChat, aMessage, settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { Around } from './context.ts';
import { Ended } from './ended.tsx';

const place = document.createElement('div');
document.body.append(place);
afterEach(() => render(null, place));

async function start() {
  const { server, transport } = createTestServer();
  const kept = keepInMemory();
  const session = new Session({ transport, kept, settings, language: 'en', emit: () => {} });
  await session.setLanguage('en');
  return { session, server };
}
const drawn = () => new Promise((resolve) => setTimeout(resolve, 20));

function type(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error('There is no field.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a part that draws itself anew', () => {
  it('knows what came since it was there first: the field, while one types', async () => {
    const { session } = await start();
    render(<Around session={session} draw={() => <Composer />} />, place);
    const answer = aMessage({ author: 'bot', text: 'It comes today.' });
    session.store.set({ chat: aChat(), messages: [answer] });
    await session.setLanguage('fr');
    await vi.waitFor(() => expect(place.textContent).toContain('Problème résolu'));
    type(place.querySelector('textarea'), 'Merci');
    await drawn();
    expect(place.textContent).toContain('Problème résolu');
    session.destroy();
  });

  it('and the rating, while its comment is written', async () => {
    const { session, server } = await start();
    const chat = aChat({ state: 'closed' });
    server.chats.set(chat.uuid, { chat, messages: [] });
    session.store.set({ chat });
    render(<Around session={session} draw={() => <Ended />} />, place);
    await vi.waitFor(() => place.querySelector<HTMLElement>('[aria-pressed]')?.click());
    await vi.waitFor(() => expect(place.querySelector('textarea')).not.toBeNull());
    type(place.querySelector('textarea'), 'Quick and kind');
    await drawn();
    expect(place.querySelector('textarea')?.value).toBe('Quick and kind');
    session.destroy();
  });

  it('and what is announced: each sentence once, and none is left out', async () => {
    const { session } = await start();
    render(<Around session={session} draw={() => <Announcer />} />, place);
    await drawn();
    const chat = aChat();
    const pending = aMessage({ author: 'bot', state: 'pending', text: '' });
    session.store.set({ chat, messages: [pending] });
    await drawn();
    for (const count of [1, 2, 3]) {
      const parts = ['It left.', 'It is near.', 'It comes today.'].slice(0, count);
      session.store.set({
        parts: { [pending.uuid]: parts.map((text) => ({ text, paragraph: false })) },
      });
      await drawn();
    }
    const told = [...place.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(told).toEqual(['It left.', 'It is near.', 'It comes today.']);
    session.destroy();
  });
});
