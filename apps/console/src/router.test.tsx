import { lazyRouteComponent } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { watchTitle } from './frame/page-title.ts';
import { saveTokens } from './lib/session.ts';
import { buildRouter } from './router.tsx';
import { routeTable } from './routes.ts';
import { makeToken } from './testing/fake-session.ts';
import { render } from './testing/render.tsx';

async function open(path: string, role: number) {
  saveTokens({ accessToken: makeToken({ role, clientUuid: role === 4 ? null : 'c' }) });
  window.history.replaceState({}, '', path);
  const router = buildRouter();
  await act(() => router.load());
  const shown = await render(<App router={router} />);
  watchTitle(router);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { ...shown, heading: shown.container.querySelector('h1')?.textContent };
}

describe('router', () => {
  const staffOnly = {
    path: '/staff-only',
    name: 'staff-only',
    title: 'titles.audit',
    lowestRole: 'super-admin',
    screen: lazyRouteComponent(async () => ({ Screen: () => <h1>For staff</h1> }), 'Screen'),
  } as const;

  beforeEach(() => {
    localStorage.clear();
    routeTable.push(staffOnly);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });

  afterEach(() => {
    routeTable.pop();
    vi.unstubAllGlobals();
  });

  it('opens a guarded route to the role it is for, with its title', async () => {
    const { heading, unmount } = await open('/staff-only', 4);
    expect(heading).toBe('For staff');
    expect(document.title).toBe('Audit log — Replique');
    unmount();
  });

  it.each([0, 1, 2, 3])('shows "not allowed" when role %i opens it by hand', async (role) => {
    const { heading, unmount } = await open('/staff-only', role);
    expect(heading).toBe('This page is not open to your role');
    unmount();
  });

  it('shows "not found" at an unknown address, inside the layout', async () => {
    const { heading, container, unmount } = await open('/nowhere/at/all', 0);
    expect(heading).toBe('There is nothing at this address');
    expect(document.title).toBe('Page not found — Replique');
    expect(container.querySelector('nav')).not.toBeNull();
    unmount();
  });

  it('shows /error without the layout', async () => {
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
});
