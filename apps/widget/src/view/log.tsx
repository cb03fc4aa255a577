import { useEffect, useRef } from 'preact/hooks';
import type { WidgetMessage } from '@replique/contract/widget';
import { useChat, useSession, useWords } from './context.ts';
import { Face } from './face.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { Prose } from './prose.tsx';
import { useLazy } from './use-lazy.ts';

const nearPx = 120;
/** Who only looks has nothing to read but the welcome. */
const loadRows = () => import('./message-row.tsx');

/** The conversation. It is announced by the announcer, sentence by sentence, and so not live itself. */
export function Log() {
  const { messages, outbox, chat, isLoading, isPersonTyping } = useChat();
  const { words } = useWords();
  const shown = messages.filter(isShown);
  const rows = useLazy(loadRows, messages.length + outbox.length > 0);
  const list = useFollowedEnd(Boolean(rows));
  const keys = new Set(messages.map(({ key }) => key));
  const waiting = outbox.filter(
    (each) => !keys.has(each.key) && (each.chat === null || each.chat === chat?.uuid),
  );
  return (
    <div
      ref={list}
      class="log"
      role="log"
      aria-live="off"
      aria-label={words.conversation}
      // What scrolls is reached by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {isLoading ? (
        <div role="status" aria-label={words.loading}>
          <div class="skeleton" />
          <div class="skeleton" />
        </div>
      ) : (
        <>
          <Welcome isAlone={shown.length === 0 && waiting.length === 0} />
          {rows &&
            shown.map((message, at) => (
              <rows.MessageRow
                key={message.uuid}
                message={message}
                isFirst={shown[at - 1]?.author !== message.author}
                isLast={at === shown.length - 1 && waiting.length === 0}
              />
            ))}
          {waiting.map((message) => (
            <OutgoingRow key={message.key} message={message} />
          ))}
          {rows && isPersonTyping && chat?.agent && <rows.Typing name={chat.agent} isFirst />}
        </>
      )}
    </div>
  );
}

const isShown = ({ state, author }: WidgetMessage): boolean =>
  state !== 'cancelled' && !(author === 'event' && state === 'pending');

/** What a visitor reads first, and the questions that they may begin with. */
function Welcome({ isAlone }: { isAlone: boolean }) {
  const session = useSession();
  const { settings } = useChat();
  const { words, chosen } = useWords();
  const actions = settings.quickActions.map((each) => chosen(each, '')).filter(Boolean);
  return (
    <div class="row first">
      <Face isSmall />
      <div class="body">
        <div class="bubble">
          <Prose text={chosen(settings.welcomeText, words.welcome)} />
        </div>
        {isAlone && actions.length > 0 && (
          <div class="chips" role="group" aria-label={words.suggestions}>
            {actions.map((text) => (
              <button key={text} type="button" class="chip" onClick={() => session.send(text)}>
                {text}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Stays at the end while things are added, unless the visitor reads further up. */
function useFollowedEnd(isReady: boolean) {
  const { messages, outbox, parts, chat, isOpen, isPersonTyping } = useChat();
  const list = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const lastOwn = outbox.at(-1)?.key;
  useEffect(() => {
    const element = list.current;
    const note = () => {
      if (!element) return;
      isNear.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    };
    // What comes up below the list takes room from it, not its end.
    const watch = new ResizeObserver(() => {
      if (element && isNear.current) element.scrollTop = element.scrollHeight;
    });
    element?.addEventListener('scroll', note, { passive: true });
    if (element) watch.observe(element);
    return () => {
      element?.removeEventListener('scroll', note);
      watch.disconnect();
    };
  }, []);
  useEffect(() => {
    isNear.current = true;
  }, [lastOwn, chat?.uuid, isOpen]);
  useEffect(() => {
    if (list.current && isNear.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages, outbox, parts, isOpen, isPersonTyping, isReady]);
  return list;
}
