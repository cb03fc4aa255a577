import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSun,
  IconTableImport,
} from '@tabler/icons-react';
import { logOut } from '../lib/session/sign-in.ts';
import type { MenuItem } from './menu/menu-item.ts';

/** The user menu of spec §2 Shell. The settings keep their flag `false`: non-super-admins only (product.md §3). */
export function useUserMenu(): MenuItem {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = scheme === 'dark';
  return {
    label: 'app.userMenu',
    isCurrentUser: true,
    menu: [
      {
        label: isDark ? 'app.lightTheme' : 'app.darkTheme',
        icon: isDark ? IconSun : IconMoon,
        onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
      { label: 'menu.apiSettings', isDivider: true },
      { label: 'menu.apiSettings', to: 'settings/api', icon: IconApi, superAdmin: false },
      { label: 'menu.crmSettings', to: 'settings/crm', icon: IconPlugConnected, superAdmin: false },
      {
        label: 'menu.thirdPartyDataSettings',
        to: 'settings/third-party-data',
        icon: IconTableImport,
        superAdmin: false,
      },
      { label: 'menu.logOut', isDivider: true },
      { label: 'menu.logOut', icon: IconLogout, color: 'danger', onClick: () => void logOut() },
    ],
  };
}
