import { IconApi } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { findRoute } from '../../routes.ts';
import { isShownInSideMenu, isShownInTopBar, type MenuItem } from './menu-item.ts';
import { listSideMenu, listTopBar, sideMenu } from './menus.ts';

const superAdmin = { level: 5, isSuperAdmin: true } as const;
const guest = { level: 1, isSuperAdmin: false } as const;

describe('menus', () => {
  it('show top bar items by their flag: true to super-admins, false to the others, unset to everyone @spec-2.23 @spec-5.4 @spec-6.5', () => {
    const shown = (isSuperAdmin: boolean) =>
      [true, false, undefined].map((flag) => isShownInTopBar({ superAdmin: flag }, isSuperAdmin));
    expect(shown(true)).toEqual([true, false, true]);
    expect(shown(false)).toEqual([false, true, true]);
  });

  it('show side menu entries if unflagged, or if flagged and the user is a super-admin @spec-5.5', () => {
    const shown = (isSuperAdmin: boolean) =>
      [true, false, undefined].map((flag) => isShownInSideMenu({ superAdmin: flag }, isSuperAdmin));
    expect(shown(true)).toEqual([true, true, true]);
    expect(shown(false)).toEqual([false, true, true]);
  });

  it('keep the order of the specification @spec-2.27 @spec-2.28 @spec-6.3', () => {
    const own = ['knowledge'];
    const specified = sideMenu.filter(({ to }) => !own.includes(to ?? ''));
    expect(specified.map((item) => item.to)).toEqual([
      'home',
      'clients',
      'monitoring',
      'prompts',
      'tickets',
      'chats',
      'users',
      'demo',
      'insights-v2',
      'chat',
    ]);
    expect(sideMenu.filter((item) => item.superAdmin).map((item) => item.to)).toEqual([
      'clients',
      'monitoring',
      'prompts',
      'chat',
    ]);
  });

  it('lead only to screens that exist', () => {
    for (const item of listSideMenu(superAdmin)) expect(findRoute(item.to ?? '')).toBeDefined();
    expect(listSideMenu(guest).map((item) => item.to)).toContain('home');
  });

  it('keep a divider only between two items', () => {
    const divider: MenuItem = { label: 'app.topBar', isDivider: true };
    const link: MenuItem = { label: 'app.apiReference', href: '/docs', icon: IconApi };
    expect(listTopBar([divider, link, divider, divider, link, divider], guest)).toEqual([
      link,
      divider,
      link,
    ]);
  });
});
