import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatPanelEvents } from '../lib/chat-panel-events.ts';
import { queryClient } from '../lib/query-client.ts';
import { saveTokens } from '../lib/session/session.ts';
import { makeToken } from '../testing/fake-session.ts';
import { render } from '../testing/render.tsx';
import { mountWidget } from './mount-widget.ts';
import { SupportChat } from './support-chat.tsx';
import { supportChatbotQuery } from './support-query.ts';

vi.mock(import('./mount-widget.ts'), () => ({ mountWidget: vi.fn<typeof mountWidget>() }));

describe('SupportChat', () => {
  beforeEach(() => localStorage.clear());

  const mount = () => document.getElementById('support-chat');

  it.each([0, 1, 2, 3])('is not there for role %i @spec-2.24 @spec-6.4', async (role) => {
    saveTokens({ accessToken: makeToken({ role }) });
    const { unmount } = await render(<SupportChat />);
    expect(mount()).toBeNull();
    unmount();
  });

  it('hides and shows itself on the chat panel’s events @spec-2.25', async () => {
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

  it('is hidden also for a chat panel that comes in the same moment', async () => {
    saveTokens({ accessToken: makeToken({ role: 4 }) });
    const Panel = () => {
      useEffect(() => void window.dispatchEvent(new Event(chatPanelEvents.hide)), []);
      return null;
    };
    const { unmount } = await render(
      <>
        <Panel />
        <SupportChat />
      </>,
    );
    expect(mount()?.hidden).toBe(true);
    unmount();
  });

  describe('with a chatbot chosen for it', () => {
    const uuid = '01a1fd7a-ce01-7c96-b78c-783fae187804';
    const remove = vi.fn<() => void>();
    const choose = (isOn: boolean) => {
      const client = { uuid, name: 'Fernhollow Bikes' };
      const chatbot = { uuid, name: { en: 'Ada', fr: '' }, client, promptUuid: uuid, isOn };
      queryClient.setQueryData(supportChatbotQuery.queryKey, { chatbot });
    };

    beforeEach(() => {
      vi.useFakeTimers();
      vi.mocked(mountWidget).mockReset().mockReturnValue(remove);
      saveTokens({ accessToken: makeToken({ role: 4 }) });
    });
    afterEach(() => {
      vi.useRealTimers();
      queryClient.clear();
    });

    it('is that chatbot’s widget, and is gone with the frame @spec-2.26', async () => {
      choose(true);
      const { unmount } = await render(<SupportChat />);
      const host = mount()?.firstElementChild;
      expect(mountWidget).toHaveBeenCalledWith({ host, chatbot: uuid, language: 'en' });
      unmount();
      expect(remove).toHaveBeenCalledOnce();
    });

    it('is not there while that chatbot is off', async () => {
      choose(false);
      const { unmount } = await render(<SupportChat />);
      expect(mountWidget).not.toHaveBeenCalled();
      unmount();
    });
  });
});
