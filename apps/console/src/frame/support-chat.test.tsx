import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatPanelEvents } from '../lib/chat-panel-events.ts';
import { saveTokens } from '../lib/session.ts';
import { makeToken } from '../testing/fake-session.ts';
import { render } from '../testing/render.tsx';
import { SupportChat } from './support-chat.tsx';

describe('SupportChat', () => {
  beforeEach(() => localStorage.clear());

  const mount = () => document.getElementById('support-chat');

  it.each([0, 1, 2, 3])('is not there for role %i', async (role) => {
    saveTokens({ accessToken: makeToken({ role }) });
    const { unmount } = await render(<SupportChat />);
    expect(mount()).toBeNull();
    unmount();
  });

  it('hides and shows itself on the chat panel’s events', async () => {
    saveTokens({ accessToken: makeToken({ role: 4 }) });
    const { unmount } = await render(<SupportChat />);
    const tell = (name: string) => act(() => void window.dispatchEvent(new CustomEvent(name)));
    expect([chatPanelEvents.hide, chatPanelEvents.show]).toEqual([
      'chat-panel:hide',
      'chat-panel:show',
    ]);
    expect(mount()?.hidden).toBe(false);
    tell('chat-panel:hide');
    expect(mount()?.hidden).toBe(true);
    tell('chat-panel:show');
    expect(mount()?.hidden).toBe(false);
    unmount();
  });
});
