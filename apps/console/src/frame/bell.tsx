import { IconBell } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { loadScreenPhrases } from '../lib/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useEscape } from '../ui/use-escape.ts';
import { useOutsideClick } from '../ui/use-outside-click.ts';
import classes from './bell.module.css';
import { useWaitingChats } from './use-waiting-chats.ts';
import { useWork } from './use-work.ts';

// Its texts come with it.
const BellDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./bell-dialog.tsx'), loadScreenPhrases()]);
  return { default: module.BellDialog };
});

function useBellLabel(running: number, news: number, waiting: number): string {
  const { t } = useTranslation();
  return [
    t('app.work'),
    ...(running > 0 ? [t('app.workRunning', { count: running })] : []),
    ...(news > 0 ? [t('app.workNew', { count: news })] : []),
    ...(waiting > 0 ? [t('app.chatsWaiting', { count: waiting })] : []),
  ].join(', ');
}

/** Calls back when the keyboard goes on to something outside; a click on what takes no focus is none of it. */
function useFocusLeaving(
  box: RefObject<HTMLElement | null>,
  isActive: boolean,
  onLeave: () => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!isActive || !element) return;
    const onFocusOut = ({ relatedTarget: next }: FocusEvent) => {
      if (next instanceof Node && !element.contains(next)) onLeave();
    };
    element.addEventListener('focusout', onFocusOut);
    return () => element.removeEventListener('focusout', onFocusOut);
  }, [box, isActive, onLeave]);
}

/** Tells what goes on in the background and what has ended since one last looked (ui: Everywhere). */
export function Bell() {
  const { t } = useTranslation();
  const work = useWork();
  const waiting = useWaitingChats();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const closeAndReturn = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  useOutsideClick(box, isOpen, close);
  useFocusLeaving(box, isOpen, close);
  useEscape(isOpen, closeAndReturn);
  const label = useBellLabel(work.running, work.news, waiting.count);
  const toggle = () => {
    setIsOpen(!isOpen);
    // Opening is looking; what ends meanwhile is seen when it is opened or closed the next time.
    if (work.news > 0) void work.markSeen();
  };
  return (
    <div ref={box} className={classes.box}>
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-running={work.running > 0 || undefined}
        onClick={toggle}
      >
        <IconBell size={18} stroke={1.75} aria-hidden />
        {(work.news > 0 || work.running > 0 || waiting.count > 0) && (
          <span
            className={classes.dot}
            data-news={work.news > 0 || waiting.count > 0 || undefined}
            aria-hidden
          />
        )}
      </button>
      <span role="status" className="visually-hidden">
        {work.ends > 0 && t('app.workEnded', { count: work.ends })}
      </span>
      {isOpen && (
        <Suspense>
          <BellDialog {...work} chatsWaiting={waiting.count} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
