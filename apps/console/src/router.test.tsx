import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { watchTitle } from './frame/page-title.ts';
import { activateLanguage } from './lib/language/i18n.ts';
import { queryClient } from './lib/query-client.ts';
import { saveTokens } from './lib/session/session.ts';
import { buildRouter } from './router.tsx';
import { makeToken } from './testing/fake-session.ts';
import { render } from './testing/render.tsx';

async function open(path: string, role: number) {
  saveTokens({ accessToken: makeToken({ role, clientUuid: role === 4 ? null : 'c' }) });
  window.history.replaceState({}, '', path);
  await activateLanguage('en');
  const router = buildRouter();
  await act(() => router.load());
  const shown = await render(<App router={router} />);
  watchTitle(router);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { ...shown, heading: shown.container.querySelector('h1')?.textContent };
}

describe('router', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('opens a guarded route to the role it is for, with its title', async () => {
    const { heading, unmount } = await open('/audit', 4);
    expect(heading).toBe('Audit log');
    expect(document.title).toBe('Audit log — Replique');
    unmount();
  });

  it.each([0, 1, 2, 3])('shows "not allowed" when role %i opens it by hand', async (role) => {
    const { heading, unmount } = await open('/audit', role);
    expect(heading).toBe('Your role does not have access to this page');
    unmount();
  });

  it('shows "not found" at an unknown address, inside the layout @spec-2.1', async () => {
    const { heading, container, unmount } = await open('/nowhere/at/all', 0);
    expect(heading).toBe('Page not found');
    expect(document.title).toBe('Page not found — Replique');
    expect(container.querySelector('nav')).not.toBeNull();
    unmount();
  });

  it('shows /error without the layout @spec-2.33 @spec-8.18', async () => {
    const { heading, container, unmount } = await open('/error', 0);
    expect(heading).toBe('Something went wrong');
    expect(container.querySelector('nav')).toBeNull();
    unmount();
  });

  it('keeps the selected client from page to page', async () => {
    const { container, unmount } = await open('/?client=some-uuid', 4);
    const home = container.querySelector('nav a');
    expect(home?.getAttribute('href')).toBe('/?client=some-uuid');
    unmount();
  });

  const ticket = '01890f5e-7c1a-7b3c-8d4e-1234567890ab';
  it.each([
    ['/', ['/v2/home', '/v2/tickets']],
    ['/tickets?status=waiting', ['/v2/tickets', '/v2/tickets/summary']],
    [`/tickets/${ticket}?tab=ineligible`, ['/v2/tickets', `/v2/tickets/${ticket}`]],
    ['/chats?tab=archived', ['/v2/chats']],
    ['/monitoring?health=FAILED', ['/v2/monitoring']],
    ['/insights/v2?period=7', ['/v2/insights/overview', '/v2/insights/summary']],
    ['/prompts', ['/v2/prompts']],
    ['/users?role=4', ['/v2/users']],
  ])('asks for nothing twice at %s', async (path, wanted) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', ({ url }: Request) => {
      asked.push(url);
      return new Promise(() => undefined);
    });
    queryClient.clear();
    const { unmount } = await open(path, 4);
    unmount();
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(asked.map((url) => new URL(url).pathname)).toEqual(expect.arrayContaining(wanted));
  });
});
