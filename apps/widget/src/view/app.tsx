import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session/session.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { SessionContext, useChat, useWords } from './context.ts';
import { Head } from './head.tsx';
import { LaterPart } from './later-part.tsx';
import { Log } from './log.tsx';
import { Notice } from './notice.tsx';

interface AppProps {
  session: Session;
  onClose: () => void;
  isPreview: boolean;
}

export const App = ({ session, onClose, isPreview }: AppProps) => (
  <SessionContext.Provider value={session}>
    <Worded onClose={onClose} isPreview={isPreview} />
  </SessionContext.Provider>
);

const Worded = (props: Omit<AppProps, 'session'>) =>
  useChat().phrases ? <Panel {...props} /> : null;

/** A dialog that one may leave at any time: the page beside it stays in reach, the page that it covers does not. */
function Panel({ onClose, isPreview }: Omit<AppProps, 'session'>) {
  const { isOpen, view, settings } = useChat();
  const { words, chosen } = useWords();
  const panel = useRef<HTMLDivElement>(null);
  // Opening it, and coming back from another view whose focus went with it.
  useEffect(() => {
    if (isOpen && view === 'chat' && !isPreview && panel.current) focusOn(panel.current);
  }, [isOpen, view, isPreview]);
  return (
    // Esc leaves a dialog from wherever one is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      class="panel"
      role="dialog"
      aria-label={chosen(settings.whiteLabel.headerName, words.name)}
      tabIndex={-1}
      hidden={!isOpen}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && isFull()) keepWithin(event);
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Head onClose={onClose} />
      {view === 'history' && <LaterPart key={view} name="History" />}
      {view === 'escalate' && <LaterPart key={view} name="EscalateForm" />}
      {view === 'chat' && <Conversation />}
      <Announcer />
    </div>
  );
}

function Conversation() {
  const { chat } = useChat();
  return (
    <>
      <Log />
      <Notice />
      {chat?.state === 'closed' ? <LaterPart key={chat.uuid} name="Ended" /> : <Composer />}
    </>
  );
}

/** It covers the page (styles.css): what lies behind is then out of reach. */
const isFull = () => matchMedia('(max-width: 520px)').matches;

/** From the last thing in the panel Tab goes to the first, and back. */
function keepWithin(event: TargetedKeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget;
  const stops = [...panel.querySelectorAll<HTMLElement>('button,a,input,textarea,.log')];
  if (event.shiftKey) stops.reverse();
  const now = (panel.getRootNode() as ShadowRoot).activeElement;
  if (now !== stops.at(-1) && (now !== panel || !event.shiftKey)) return;
  event.preventDefault();
  stops[0]?.focus();
}

/** On a touch screen the keyboard would cover what is to be read. */
function focusOn(panel: HTMLElement): void {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const field = isTouch ? null : panel.querySelector<HTMLElement>('textarea');
  (field ?? panel).focus({ preventScroll: true });
}
