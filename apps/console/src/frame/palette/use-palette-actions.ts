import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconApi,
  IconEye,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMap,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBeginView, viewRoles } from '../../accounts/clients/view-as-menu.tsx';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { languages } from '../../lib/language/language.ts';
import { changePreferences, startTour } from '../../lib/preferences.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { logOut } from '../../lib/session/sign-in.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import type { PaletteItem } from './palette-items.ts';
import { useChooseLanguage } from '../use-choose-language.ts';

/** Beginning the guided tour, and bringing the first steps back to the home screen. */
function useFirstSteps(onHome: () => void): PaletteItem[] {
  const { t } = useTranslation();
  const { level } = useSession();
  const errorText = useErrorText();
  const tell = (error: unknown) =>
    showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
  const show = async () => {
    await changePreferences({ isChecklistHidden: false });
    await queryClient.invalidateQueries({ queryKey: [['home', 'get']] });
    onHome();
  };
  return [
    {
      key: 'tour',
      label: t('tour.begin'),
      icon: IconMap,
      run: () => void startTour(level).catch(tell),
    },
    {
      key: 'firstSteps',
      label: t('tour.firstSteps'),
      icon: IconListCheck,
      run: () => void show().catch(tell),
    },
  ];
}

/** Seeing the console as a role of the selected client does. */
function useViews(): PaletteItem[] {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClientRow();
  const { mutate } = useBeginView();
  if (!isSuperAdmin || client === undefined || client.archived) return [];
  return viewRoles.map((role) => ({
    key: `view ${role}`,
    label: t('viewAs.as', { role: t(`users.roles.${role}`) }),
    hint: client.name,
    icon: IconEye,
    run: () => mutate({ client: client.uuid, role }),
  }));
}

/** What the palette can do besides going somewhere. */
export function usePaletteActions(onShortcuts: () => void, onHome: () => void): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const firstSteps = useFirstSteps(onHome);
  const views = useViews();
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
    ...firstSteps,
    { key: 'shortcuts', label: t('palette.shortcuts'), icon: IconKeyboard, run: onShortcuts },
    { key: 'logOut', label: t('menu.logOut'), icon: IconLogout, run: () => void logOut() },
    ...views,
  ];
}
