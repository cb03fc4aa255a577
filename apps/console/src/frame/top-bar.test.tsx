import { IconApi } from '@tabler/icons-react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../lib/session/current-user.ts';
import { queryClient } from '../lib/query-client.ts';
import { renderRouted } from '../testing/render-routed.tsx';
import type { MenuItem } from './menu/menu-item.ts';
import { TopBarItem } from './top-bar.tsx';
import classes from './top-bar.module.css';

const user = { email: 'ada@example.test', firstname: 'Ada', lastname: 'Lovelace' };

describe('an item of the top bar', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    queryClient.setQueryData(currentUserQuery.queryKey, user as never);
  });

  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  const show = (item: MenuItem) => renderRouted(<TopBarItem item={item} />);

  it('is a link outside the console @spec-2.19', async () => {
    const { container, unmount } = await show({ label: 'app.apiReference', href: '/docs' });
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/docs');
    unmount();
  });

  it('is an internal route @spec-2.19 @spec-3.20', async () => {
    const { container, unmount } = await show({ label: 'menu.tickets', to: 'tickets' });
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/tickets');
    unmount();
  });

  it('is a divider @spec-2.19', async () => {
    const { container, unmount } = await show({ label: 'app.topBar', isDivider: true });
    expect(container.querySelector('[role="separator"]')).not.toBeNull();
    unmount();
  });

  it('is a drop-down that opens on a click and closes on an outside click @spec-2.19 @spec-4.24', async () => {
    const menu: MenuItem[] = [{ label: 'menu.tickets', to: 'tickets' }];
    const { container, unmount } = await show({ label: 'menu.insights', menu });
    const list = () => container.querySelector('[role="menu"]');
    const press = (element: Element | null, type: string) =>
      act(() => void element?.dispatchEvent(new PointerEvent(type, { bubbles: true })));
    press(container.querySelector('button'), 'click');
    expect(list()?.textContent).toBe('Tickets');
    press(list(), 'pointerdown');
    expect(list()).not.toBeNull();
    press(document.body, 'pointerdown');
    expect(list()).toBeNull();
    unmount();
  });

  it.each([
    ['a link', {}],
    ['a drop-down', { menu: [] }],
  ])(
    'isCurrentUser shows the display name and a generated avatar as %s @spec-2.20',
    async (_, kind) => {
      const item: MenuItem = { label: 'app.userMenu', to: 'home', isCurrentUser: true, ...kind };
      const { container, unmount } = await show(item);
      expect(container.textContent).toBe('Ada L.');
      expect(container.querySelector('[data-initials="AL"]')).not.toBeNull();
      unmount();
    },
  );

  it('isDesktopNoLabel hides the words on a desk and keeps them for assistive technology @spec-2.21', async () => {
    const item: MenuItem = { label: 'app.apiReference', href: '/docs', icon: IconApi };
    const hidden = await show({ ...item, isDesktopNoLabel: true });
    expect(hidden.container.querySelector('svg')).not.toBeNull();
    expect(hidden.container.querySelector('span')?.className).toBe(classes.noDesktopLabel);
    expect(hidden.container.textContent).toBe('API reference');
    hidden.unmount();
    const shown = await show(item);
    expect(shown.container.querySelector('span')?.className).toBe('');
    shown.unmount();
  });
});
