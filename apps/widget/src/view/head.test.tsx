import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { Session } from '../session/session.ts';
import { aChat, settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Around } from './context.ts';
import { Head } from './head.tsx';

const place = document.createElement('div');
afterEach(() => render(null, place));

async function standingOf(agent: string | null) {
  const { transport } = createTestServer();
  const kept = keepInMemory();
  const session = new Session({ transport, kept, settings, language: 'en', emit: () => {} });
  await session.setLanguage('en');
  session.store.set({ chat: aChat({ state: 'agent', agent }) });
  render(<Around session={session} draw={() => <Head onClose={() => {}} />} />, place);
  await vi.waitFor(() => expect(place.querySelector('p')?.textContent).toBeTruthy());
  session.destroy();
  return place.querySelector('p')?.textContent;
}

describe('after a person took the conversation over', () => {
  it('says who answers', async () => {
    expect(await standingOf('Carol')).toBe('Carol is answering you');
  });

  it('says that a person does where the name is not the visitor’s to know', async () => {
    expect(await standingOf(null)).toBe('Someone from the team is answering you');
  });
});
