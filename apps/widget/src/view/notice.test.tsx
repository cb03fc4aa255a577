import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { Session } from '../session/session.ts';
import { settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Around } from './context.ts';
import { Notice } from './notice.tsx';

const place = document.createElement('div');
afterEach(() => render(null, place));

async function noticeAt(limitText: { en: string; fr: string }, language: 'en' | 'fr') {
  const { transport } = createTestServer();
  const dressed = { ...settings, limitText };
  const kept = keepInMemory();
  const session = new Session({ transport, kept, settings: dressed, language, emit: () => {} });
  await session.setLanguage(language);
  session.store.set({ refusal: 'limit' });
  render(<Around session={session} draw={() => <Notice />} />, place);
  await vi.waitFor(() => expect(place.textContent).not.toBe(''));
  session.destroy();
  return place.textContent;
}

describe('over the limit', () => {
  it('says what the chatbot says, in its fallback language where it has no other', async () => {
    const limitText = { en: 'Enough for today.', fr: '' };
    expect(await noticeAt(limitText, 'en')).toBe('Enough for today.');
    expect(await noticeAt(limitText, 'fr')).toBe('Enough for today.');
  });

  it('says it in our words where the chatbot has none', async () => {
    expect(await noticeAt({ en: '', fr: '' }, 'en')).toMatch(/No more messages are accepted today/);
  });
});
