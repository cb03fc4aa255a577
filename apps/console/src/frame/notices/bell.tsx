import { IconBell } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { loadScreenPhrases } from '../../lib/language/i18n.ts';
import { view } from '../../lib/session/view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useEscape } from '../../ui/focus/use-escape.ts';
import { useOutsideClick } from '../../ui/focus/use-outside-click.ts';
import classes from './bell.module.css';
import { useNotices } from './use-notices.ts';
import { useWaitingChats } from '../menu/use-waiting-chats.ts';
import { useWork } from '../use-work.ts';

// Its texts come with it.
const BellDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./bell-dialog.tsx'), loadScreenPhrases()]);
  return { default: module.BellDialog };
});

function useBellLabel(running: number, news: number, waiting: number, unseen: number): string {
  const { t } = useTranslation();
  return [
    t('app.bell'),
    ...(running > 0 ? [t('app.workRunning', { count: running })] : []),
    ...(news > 0 ? [t('app.workNew', { count: news })] : []),
    ...(waiting > 0 ? [t('app.chatsWaiting', { count: waiting })] : []),
    ...(unseen > 0 ? [t('app.noticesNew', { count: unseen })] : []),
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
  const notices = useNotices();
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
  const label = useBellLabel(work.running, work.news, waiting.count, notices.unseen);
  // Visitors who wait are counted at the menu's Chats.
  const unread = notices.unseen + work.news;
  const toggle = () => {
    setIsOpen(!isOpen);
    // Opening is looking; what ends meanwhile is seen when it is opened or closed the next time.
    if (work.news > 0 && !view) void work.markSeen();
    // That it was seen is told again the next time, where it could not be now.
    if (!isOpen) void notices.see().catch(() => undefined);
  };
  return (
    <div ref={box} className={`relative ${classes.box}`}>
      <button
        ref={button}
        type="button"
        className={`w-32 h-32 round-6 quick-ground pointer relative soft centre stack pad-0 no-border transparent ${classes.bell}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-running={work.running > 0 || undefined}
        onClick={toggle}
      >
        <IconBell size={18} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span
            className={`strong round-8 text-11 ground-accent absolute leading-16 ${classes.count} figures`}
            aria-hidden
          >
            {unread > 9 ? '9+' : unread}
          </span>
        )}
        {unread === 0 && (work.running > 0 || waiting.count > 0) && (
          <span
            className={`circle absolute ${classes.dot}`}
            data-news={waiting.count > 0 || undefined}
            aria-hidden
          />
        )}
      </button>
      <span role="status" className="visually-hidden">
        {work.ends > 0 && t('app.workEnded', { count: work.ends })}
      </span>
      {isOpen && (
        <Suspense>
          <BellDialog
            {...work}
            chatsWaiting={waiting.count}
            notices={notices.items}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
