import { IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadScreenPhrases } from '../../lib/language/i18n.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from '../top-bar.module.css';

// Its texts come with it.
const loadPalette = async () => {
  const [module] = await Promise.all([import('./command-palette.tsx'), loadScreenPhrases()]);
  return module;
};
const CommandPalette = lazyPart(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('../shortcuts-dialog.tsx'), loadScreenPhrases()]);
  return { default: module.ShortcutsDialog };
});

type Shown = 'palette' | 'shortcuts';

function usePaletteKey(onPress: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The palette's code travels while the hand goes on to K: what is typed next must not be lost.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

/**
 * What is typed between opening the palette and its being there: its code may still be on its way.
 */
function useEarlyText() {
  const kept = useRef<string>(undefined);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (kept.current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') kept.current = kept.current.slice(0, -1);
      else if (event.key.length === 1) kept.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  const begin = useCallback(() => void (kept.current ??= ''), []);
  const read = useCallback(() => kept.current ?? '', []);
  const end = useCallback(() => void (kept.current = undefined), []);
  return { begin, read, end };
}

/** The button of the top bar that opens the palette; Ctrl/Cmd+K does the same, `?` shows the keys. */
export function CommandOpener() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>();
  // What was opened once stays on the page, so that it can close smoothly.
  const [loaded, setLoaded] = useState<Shown[]>([]);
  const open = useCallback((what: Shown) => {
    setLoaded((before) => (before.includes(what) ? before : [...before, what]));
    setShown(what);
  }, []);
  const early = useEarlyText();
  const { begin, end } = early;
  const openPalette = useCallback(() => {
    begin();
    open('palette');
  }, [begin, open]);
  usePaletteKey(openPalette);
  const close = useCallback(() => {
    end();
    setShown(undefined);
  }, [end]);
  useSingleKeys({ '?': () => open('shortcuts') });
  return (
    <>
      <button
        type="button"
        className={`hover hover-text inline-row h-32 round-6 gap-8 pointer muted transparent framed hover-frame ${classes.opener}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPalette()}
        onClick={openPalette}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.openerText}>{t('palette.opener')}</span>
        <kbd className={classes.openerText}>Ctrl K</kbd>
      </button>
      <Suspense>
        {loaded.includes('palette') && (
          <CommandPalette
            isOpen={shown === 'palette'}
            onClose={close}
            early={early}
            onShortcuts={() => open('shortcuts')}
          />
        )}
        {loaded.includes('shortcuts') && (
          <ShortcutsDialog isOpen={shown === 'shortcuts'} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
