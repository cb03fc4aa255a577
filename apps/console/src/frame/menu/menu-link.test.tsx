import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { MenuItem } from './menu-item.ts';
import { MenuLink } from './menu-link.tsx';

async function renderItem(item: MenuItem) {
  const rootRoute = createRootRoute({ component: () => <MenuLink item={item}>target</MenuLink> });
  const history = createMemoryHistory({ initialEntries: ['/elsewhere'] });
  const router = createRouter({ routeTree: rootRoute, history, notFoundMode: 'root' });
  rootRoute.update({ notFoundComponent: () => null });
  await router.load();
  const shown = await render(<RouterProvider router={router} />);
  return { ...shown, target: shown.container.querySelector('a, button'), history };
}

function click(target: Element | null, init: MouseEventInit): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  act(() => void target?.dispatchEvent(event));
  return event;
}

describe('MenuLink', () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null);

  afterEach(() => open.mockClear());

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'opens the site root in a new tab for home and %o @spec-2.18',
    async (keys) => {
      const { target, unmount } = await renderItem({ label: 'menu.home', to: 'home' });
      const event = click(target, keys);
      expect(open).toHaveBeenCalledWith('/', '_blank', 'noopener');
      expect(event.defaultPrevented).toBe(true);
      unmount();
    },
  );

  it('is a real link to its route', async () => {
    const { target, unmount } = await renderItem({ label: 'menu.home', to: 'home' });
    expect(target?.getAttribute('href')).toBe('/');
    unmount();
  });

  it('is a button when it is an action @spec-3.20', async () => {
    const onClick = vi.fn<() => void>();
    const { target, unmount } = await renderItem({ label: 'menu.logOut', onClick });
    click(target, {});
    expect(onClick).toHaveBeenCalledTimes(1);
    unmount();
  });

  it('leaves an address outside the console to the browser', async () => {
    const { target, unmount } = await renderItem({
      label: 'app.apiReference',
      href: '/docs',
      target: '_blank',
    });
    expect([target?.getAttribute('href'), target?.getAttribute('target')]).toEqual([
      '/docs',
      '_blank',
    ]);
    unmount();
  });
});
