import { IconHome } from '@tabler/icons-react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientListQuery } from '../../lib/client-list.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import type { MenuItem } from './menu-item.ts';
import { listSideMenu } from './menus.ts';
import { Entry, SideMenu } from './side-menu.tsx';

const nothing = () => undefined;
const child: MenuItem = { label: 'menu.tickets', to: 'tickets' };
const parent: MenuItem = { label: 'menu.insights', icon: IconHome, beta: true, menu: [child] };

function press(element: Element | null): void {
  act(() => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

describe('an entry of the side menu', () => {
  it('has an icon, a label and its BETA badge @spec-2.15 @spec-3.20', async () => {
    const item: MenuItem = { label: 'menu.home', to: 'home', icon: IconHome, beta: true };
    const { container, unmount } = await renderRouted(<Entry item={item} onFollow={nothing} />);
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.textContent).toBe('HomeBETA');
    unmount();
    const plain = await renderRouted(<Entry item={{ ...item, beta: false }} onFollow={nothing} />);
    expect(plain.container.textContent).toBe('Home');
    plain.unmount();
  });

  it('opens and closes its sub-menu @spec-2.16', async () => {
    const { container, unmount } = await renderRouted(<Entry item={parent} onFollow={nothing} />);
    const button = container.querySelector('button');
    const state = () => [
      button?.getAttribute('aria-expanded'),
      container.querySelectorAll('a').length,
    ];
    expect(state()).toEqual(['false', 0]);
    press(button);
    expect(state()).toEqual(['true', 1]);
    press(button);
    expect(state()).toEqual(['false', 0]);
    unmount();
  });

  it('shows of a sub-menu what the role may open @spec-5.5', () => {
    const staff: MenuItem = { label: 'menu.prompts', to: 'prompts', superAdmin: true };
    const entries = [{ ...parent, menu: [child, staff] }];
    const shown = (isSuperAdmin: boolean) =>
      listSideMenu({ level: isSuperAdmin ? 5 : 3, isSuperAdmin }, entries)[0]?.menu?.length;
    expect([shown(false), shown(true)]).toEqual([1, 2]);
  });
});

describe('the logos of the side menu', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const client = { uuid: 'c1', id: 1, name: 'Fern & Co', logo, archived: false };

  beforeEach(() => {
    localStorage.clear();
    queryClient.clear();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    queryClient.setQueryData(clientListQuery.queryKey, [client] as never);
  });

  afterEach(() => vi.unstubAllGlobals());

  const show = (path?: string) =>
    renderRouted(<SideMenu id="menu" isOpen={false} onFollow={nothing} />, path);

  it('are the product’s and the selected client’s @spec-2.13', async () => {
    saveTokens({ accessToken: makeToken({ role: 4 }) });
    const { container, unmount } = await show('/?client=c1');
    expect(container.querySelector('a')?.textContent).toBe('Replique');
    const image = container.querySelector('img');
    expect([image?.getAttribute('src'), image?.alt]).toEqual([logo, 'Logo of Fern & Co']);
    unmount();
  });

  it('are the product’s alone while no client is selected', async () => {
    saveTokens({ accessToken: makeToken({ role: 4 }) });
    const { container, unmount } = await show('/');
    expect(container.querySelector('img')).toBeNull();
    unmount();
  });

  it('show the own client of everybody else', async () => {
    saveTokens({ accessToken: makeToken({ role: 0, clientUuid: 'c1' }) });
    const { container, unmount } = await show('/');
    expect(container.querySelector('img')?.alt).toBe('Logo of Fern & Co');
    expect(container.querySelector('img')?.closest('a')).toBeNull();
    unmount();
  });
});
