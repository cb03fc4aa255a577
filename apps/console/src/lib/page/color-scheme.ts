import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const darkModeKey = 'darkMode';

function toScheme(stored: string | null, fallback: MantineColorScheme): MantineColorScheme {
  if (stored === '1') return 'dark';
  return stored === '0' ? 'light' : fallback;
}

/** Spec §4: dark mode is stored under `darkMode` as '1' or '0'; with nothing stored the system decides ('auto'). */
export function darkModeManager(): MantineColorSchemeManager {
  let stopWatching: (() => void) | undefined;
  return {
    get: (fallback) => toScheme(localStorage.getItem(darkModeKey), fallback),
    set(scheme) {
      if (scheme === 'auto') localStorage.removeItem(darkModeKey);
      else localStorage.setItem(darkModeKey, scheme === 'dark' ? '1' : '0');
    },
    subscribe(onUpdate) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === darkModeKey) onUpdate(toScheme(event.newValue, 'auto'));
      };
      window.addEventListener('storage', onStorage);
      stopWatching = () => window.removeEventListener('storage', onStorage);
    },
    unsubscribe: () => stopWatching?.(),
    clear: () => localStorage.removeItem(darkModeKey),
  };
}
