import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages } from '../lib/language.ts';
import { logOut } from '../lib/sign-in.ts';
import type { PaletteItem } from './palette-items.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** What the palette can do besides going somewhere. */
export function usePaletteActions(onShortcuts: () => void): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const choose = useChooseLanguage();
  const isDark = useComputedColorScheme('light') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  const others = languages.filter(({ ISOCode }) => ISOCode !== i18n.language);
  return [
    {
      key: 'theme',
      label: isDark ? t('app.lightTheme') : t('app.darkTheme'),
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...others.map(({ ISOCode, name }) => ({
      key: `language ${ISOCode}`,
      label: t('app.languageIs', { language: name }),
      icon: IconLanguage,
      run: () => void choose(ISOCode),
    })),
    {
      key: 'reference',
      label: t('app.apiReference'),
      icon: IconApi,
      run: () => void window.open('/docs', '_blank', 'noopener'),
    },
    { key: 'shortcuts', label: t('palette.shortcuts'), icon: IconKeyboard, run: onShortcuts },
    { key: 'logOut', label: t('menu.logOut'), icon: IconLogout, run: () => void logOut() },
  ];
}
