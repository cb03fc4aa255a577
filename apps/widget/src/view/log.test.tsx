import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { Session } from '../session/session.ts';
import { aChat, aMessage, settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Around } from './context.ts';
import { Log } from './log.tsx';

const place = document.createElement('div');
afterEach(() => render(null, place));

describe('a first message that was not taken', () => {
  it('stands in the conversation that it would have begun, and in no other', async () => {
    const { transport } = createTestServer();
    const kept = keepInMemory();
    const session = new Session({ transport, kept, settings, language: 'en', emit: () => {} });
    await session.setLanguage('en');
    const at = new Date().toISOString();
    const outbox = [
      { key: crypto.randomUUID(), text: 'Too many', chat: null, at, refused: 'limit' },
    ];
    session.store.set({ outbox: outbox as ReturnType<typeof kept.read>['outbox'] });
    render(<Around session={session} draw={() => <Log />} />, place);
    await vi.waitFor(() => expect(place.textContent).toContain('Too many'));

    session.store.set({ chat: aChat(), messages: [aMessage({ text: 'Of yesterday' })] });
    await vi.waitFor(() => expect(place.textContent).toContain('Of yesterday'));
    expect(place.textContent).not.toContain('Too many');

    session.store.set({ chat: null, messages: [] });
    await vi.waitFor(() => expect(place.textContent).toContain('Too many'));
    session.destroy();
  });
});
